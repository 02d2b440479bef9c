import type { OneOff } from './event-text.ts';

const workshops: readonly OneOff[] = [
  {
    title: 'Sourdough from Scratch',
    days: ['Sat', 'Sun'],
    time: '09:45',
    minutes: 315,
    venue: 'granary',
    organizers: ['granary'],
    categories: ['making'],
    tags: ['beginners', 'booking', 'food'],
    price: [48],
    website: 'https://oldgranary.example/workshops/sourdough',
    text: `Flour, water, salt, and somebody who has got it wrong more often than you.

      Katya from Pinmill Bakery takes ten people through mixing, folding, shaping and baking, with the parts that take
      all night done beforehand. While the loaves are in the oven there is lunch, much of it on bread.

      You go home with a loaf, a jar of starter that is older than the baker, and a telephone number for emergencies.`,
  },
  {
    title: 'Mend a Jumper: Visible Darning',
    days: ['Tue', 'Thu'],
    time: '18:50',
    minutes: 130,
    venue: 'granary',
    organizers: ['granary'],
    categories: ['making'],
    tags: ['beginners', 'booking'],
    price: [12],
    text: `Make the hole the best part of it.

      Learn the Swiss darn, the woven patch and the small embroidered cheat. Bring one knitted thing with a hole no
      bigger than a plum. Wool in sixty colours, needles and mushrooms are on the table.`,
  },
  {
    title: 'Letterpress for the Curious',
    days: ['Sun'],
    time: '10:30',
    minutes: 330,
    venue: 'granary',
    organizers: ['granary', 'joe'],
    categories: ['making'],
    tags: ['beginners', 'booking'],
    price: [35, 45],
    text: `Set a sentence by hand, letter by letter, and print fifty of it.

      The press is an Albion of 1858, which did the Aldermouth Gazette until the Gazette gave up. You will learn why
      upper case is called that, and to mind your p’s and q’s.

      Paper, ink and an apron are included. Students £35. Lunch is not included, but the pie shop is next door.`,
  },
  {
    title: 'A Willow Basket in a Day',
    days: ['Sat'],
    time: '09:30',
    minutes: 405,
    venue: 'granary',
    organizers: ['granary'],
    categories: ['making'],
    tags: ['booking', 'beginners'],
    price: [55],
    text: `Start with a bundle of sticks, finish with something to carry the shopping in.

      Jude Larter grows his own willow in the marsh behind the railway, in seven colours, and has soaked it for a week.
      Base, stakes, weave, border, handle: it is hard on the thumbs and good for everything else.

      Eight places. Bring secateurs if you have them.`,
  },
  {
    title: 'Fix Your Own Bicycle',
    days: ['Wed', 'Thu'],
    time: '18:20',
    minutes: 110,
    venue: 'hall',
    categories: ['making', 'classes'],
    tags: ['beginners', 'booking'],
    price: [8],
    text: `Brakes, gears, punctures, and the noise that it has been making since spring.

      Each pair has a stand and a set of tools. Femi from Chain Gang Cycles goes round, and shows you rather than does
      it for you. Bring the bicycle, please, and wipe it down first.`,
  },
  {
    title: 'Beekeeping: The First Year',
    days: ['Tue', 'Wed'],
    time: '19:10',
    minutes: 95,
    venue: 'hall',
    categories: ['classes', 'outdoors'],
    tags: ['beginners', 'stepFree'],
    price: [5],
    text: `What it costs, what it weighs, how often you will be stung.

      Two beekeepers with sixty years between them say what they wish somebody had told them. There is an empty hive to
      take apart, and four honeys from within two miles which taste nothing like each other.`,
  },
  {
    title: 'Reading Old Handwriting',
    days: ['Mon', 'Tue'],
    time: '14:15',
    minutes: 105,
    venue: 'library',
    organizers: ['friends'],
    categories: ['classes'],
    tags: ['beginners', 'stepFree'],
    price: [4],
    text: `For everybody who has found a great-great-grandmother and cannot read what became of her.

      Archivist Priya Nair starts with a shopping bill of 1790 and works back to a will of 1604. After the first page
      it suddenly becomes easier, like one of those pictures.

      Bring a photocopy of whatever you are stuck on. The last half hour is for those.`,
  },
  {
    title: 'First Aid for Parents',
    days: ['Mon'],
    time: '18:40',
    minutes: 140,
    venue: 'hall',
    categories: ['classes', 'families'],
    tags: ['free', 'booking', 'stepFree'],
    price: [0],
    text: `Choking, burns, bumps and fevers, practised on dolls so that you know it with your hands.

      Two paramedics from the ambulance station teach it in their free time. Babies in arms are welcome. Grandparents,
      too: some of the advice has changed.

      Free, thanks to the Lions Club. Sixteen places.`,
  },
  {
    title: 'Watercolour on the Water',
    days: ['Wed', 'Sun'],
    season: ['04-15', '10-10'],
    time: '13:30',
    minutes: 150,
    venue: 'quay',
    organizers: ['joe'],
    categories: ['making', 'outdoors'],
    tags: ['outdoors', 'beginners', 'booking'],
    price: [24],
    text: `Paint the river from the river, aboard a barge that does not go anywhere.

      Joe Adeyemi shows how to leave the paper alone where the light is. Sky first, then water, then stop. Stools,
      paper and paints are aboard; the ladder is steep, so ring him if that is a worry.`,
  },
];

const talks: readonly OneOff[] = [
  {
    title: 'The Ferryman’s Ledger',
    days: ['Mon', 'Tue'],
    time: '19:15',
    minutes: 80,
    venue: 'library',
    organizers: ['friends'],
    categories: ['community'],
    tags: ['stepFree'],
    price: [4],
    text: `Who crossed the river in 1843, with what, and at which hour of the night.

      The ledger was found behind a panel in Ferry Cottage: eleven years of passengers, pigs, coffins and one elephant.
      Historian Owen Pask reads from it and has traced some of the families, who may be yours.

      With a glass of something afterwards. Friends of the Library come in free.`,
  },
  {
    title: 'An Evening with the Lifeboat Crew',
    days: ['Thu', 'Wed'],
    time: '19:00',
    minutes: 90,
    venue: 'exchange',
    categories: ['community'],
    tags: ['stepFree', 'family'],
    price: [3],
    text: `What happens between the pager and the slipway, told by the people who run.

      Coxswain Bev Holloway and three of her crew talk about last winter, answer anything, and let you try on the
      drysuit. Should the pagers go off, the talk is over and you will see how fast they are.

      All the money goes to the station.`,
  },
  {
    title: 'Night Sky from the Sea Wall',
    days: ['Tue', 'Thu'],
    season: ['09-20', '03-25'],
    time: '20:40',
    minutes: 100,
    venue: 'quay',
    categories: ['outdoors', 'classes'],
    tags: ['free', 'outdoors', 'family', 'beginners'],
    price: [0],
    text: `Four telescopes, no street lamps, and people who like to be asked.

      The Estuary Astronomers show the moon, whichever planets are up, and a galaxy that is easier to see if you look
      beside it. Red torches only, please, and hot drinks in flasks.

      Cloud stops us: look at the board by the ferry hut after five.`,
  },
];

export const learning: readonly OneOff[] = [...workshops, ...talks];
