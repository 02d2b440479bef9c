import type { OneOff } from './event-text.ts';

/** What belongs to a time of the year. */
const seasonal: readonly OneOff[] = [
  {
    title: 'Pancake Race',
    days: ['Tue'],
    season: ['02-05', '03-06'],
    time: '11:40',
    minutes: 65,
    venue: 'hall',
    organizers: ['council'],
    categories: ['community', 'families'],
    tags: ['free', 'family', 'outdoors', 'food'],
    price: [0],
    text: `From the pump to the Town Hall steps, three tosses on the way, and no running with a cold pan.

      Heats for schools, shops, the over-seventies and the fire brigade. The mayor starts them with the same handbell
      as in 1931. Pancakes for all afterwards, with lemon and sugar and no arguments about syrup.

      Enter on the day from eleven. Aprons are compulsory.`,
  },
  {
    title: 'Dawn Chorus Walk',
    days: ['Sat', 'Sun'],
    season: ['04-12', '05-31'],
    time: '04:40',
    minutes: 150,
    venue: 'quay',
    categories: ['outdoors'],
    tags: ['outdoors', 'booking'],
    price: [6],
    text: `Meet in the dark, listen to the light come up, be back for breakfast.

      Warden Sally Ferris leads twelve people along the sea wall to Alder Wood. In a good year we hear nightingales,
      and always blackcaps, wrens and one bad-tempered pheasant. You need no binoculars, only ears and warm socks.

      Tea and bacon rolls at the ferry hut are included.`,
  },
  {
    title: 'Spring Plant Swap',
    days: ['Sat'],
    season: ['04-05', '05-25'],
    time: '10:05',
    minutes: 145,
    venue: 'library',
    organizers: ['friends'],
    categories: ['markets', 'outdoors'],
    tags: ['free', 'dropIn'],
    price: [0],
    text: `Bring what you have too much of, take home what you have room for.

      Tomato seedlings, dahlias, divided hostas, a rhubarb that has been in one family since the Coronation. If you
      have nothing to bring, take something anyway and come back next year.

      In the walled garden, with tea from the hatch. Label your pots, please: last year there were mysteries.`,
  },
  {
    title: 'May Fair & Duck Race',
    days: ['Sat', 'Sun'],
    season: ['05-01', '05-25'],
    time: '11:00',
    minutes: 330,
    venue: 'quay',
    organizers: ['council'],
    categories: ['markets', 'families'],
    tags: ['free', 'family', 'outdoors', 'food'],
    price: [0],
    featured: true,
    text: `Maypole, morris, dog show, and two thousand plastic ducks on the ebb.

      The ducks are let go from the ferry at three; they cost £2 each, and the first under the footbridge wins a
      weekend in Niederfels. There are also a coconut shy, a tug-of-war across the creek, and Mrs Pryke’s vinegar
      chips.

      Ferry Road is closed to cars from nine. Park at the school and walk along the river.`,
  },
  {
    title: 'Midsummer Supper on the Quay',
    days: ['Fri', 'Sat'],
    season: ['06-15', '07-06'],
    time: '19:10',
    minutes: 200,
    venue: 'quay',
    organizers: ['council', 'twinning'],
    categories: ['community', 'outdoors'],
    tags: ['outdoors', 'food', 'booking'],
    price: [22],
    text: `One table, a hundred and ninety yards long, laid for four hundred.

      The cooks of five kitchens share out the courses: cockles, new potatoes, smoked eel, lamb or a very good tart,
      then strawberries. Long after that there is dancing on the cobbles.

      Tables of eight or single seats. If it looks like rain on the Wednesday, we put up the big tents.`,
  },
  {
    title: 'Regatta Weekend',
    days: ['Sat'],
    season: ['07-10', '08-22'],
    wholeDays: 2,
    venue: 'quay',
    organizers: ['council'],
    categories: ['outdoors', 'families'],
    tags: ['free', 'outdoors', 'family', 'food'],
    price: [0],
    featured: true,
    website: 'https://regatta.aldermouth.example',
    text: `Two days of rowing, sailing, swimming across, falling in, and fireworks on the first night.

      Races begin an hour before high water. The greasy pole is on both afternoons, the raft race at the end. Anybody
      may enter anything: the list is on the wall of the ferry hut until ten each morning.

      The lifeboat is open to visitors, and the crew would like it known that the kettle is on.`,
  },
  {
    title: 'Apple Day',
    days: ['Sun'],
    season: ['09-25', '10-25'],
    time: '10:30',
    minutes: 270,
    venue: 'granary',
    organizers: ['granary'],
    categories: ['markets', 'families'],
    tags: ['family', 'food', 'dropIn'],
    price: [2],
    text: `Eighty kinds of apple on one table, and a man who can name yours.

      Bring three from your tree, with leaves, for the pomologist. Bring a crate for the press: you go home with the
      juice. Longest peel at noon, apple-and-spoon at one, and cake judged at two by people who take it seriously.`,
  },
  {
    title: 'Bonfire & Fireworks on the Meadow',
    days: ['Fri', 'Sat'],
    season: ['10-31', '11-09'],
    time: '17:45',
    minutes: 135,
    venue: 'quay',
    organizers: ['council'],
    categories: ['outdoors', 'families'],
    tags: ['outdoors', 'family', 'food'],
    price: [4, 8],
    featured: true,
    text: `The fire is lit at six, the fireworks go up from the barge at seven.

      A quieter set for small children and dogs within earshot comes first, at half past six. Hot cider, jacket
      potatoes and toffee are sold by the Scouts, who have also built the fire, and checked it for hedgehogs.

      Buy tickets beforehand at the Town Hall, and you save yourself the queue. Gates open at a quarter past five.`,
  },
  {
    title: 'Lights On & Late Shopping',
    days: ['Thu', 'Fri'],
    season: ['11-22', '12-06'],
    time: '16:30',
    minutes: 240,
    venue: 'hall',
    organizers: ['council'],
    categories: ['markets', 'families'],
    tags: ['free', 'family', 'food', 'outdoors'],
    price: [0],
    text: `The lights of Market Hill go on at half past five, when the oldest and the youngest resident press the button.

      Shops stay open until half past eight, and forty stalls sell what they do not: beeswax, ironwork, knitted
      octopuses. The school choir sings on the steps; the roundabout is the one that your grandparents rode.`,
  },
  {
    title: 'Carols by Lantern Light',
    days: ['Sat', 'Sun'],
    season: ['12-12', '12-23'],
    time: '17:20',
    minutes: 60,
    venue: 'church',
    organizers: ['music'],
    categories: ['classical', 'community'],
    tags: ['free', 'family', 'stepFree'],
    price: [0],
    text: `All the ones you know, and one that nobody has sung here since 1790.

      The choir found it in the vestry, in a book that a mouse had begun. Lanterns are lit along Church Walk from
      five; bring your own if you have one. Mulled apple juice in the porch afterwards.`,
  },
  {
    title: 'Waders & Winter Light',
    days: ['Sun'],
    season: ['11-01', '02-28'],
    time: '09:10',
    minutes: 165,
    venue: 'quay',
    categories: ['outdoors'],
    tags: ['outdoors', 'booking'],
    price: [6],
    text: `Four miles of sea wall on a rising tide, when the mud is full of birds.

      Warden Sally Ferris brings two telescopes and knows where the avocets are. Expect godwits, brent geese, perhaps
      a short-eared owl hunting over the meadow. It is flat, but not dry.

      Telescopes to share; wear more than you think.`,
  },
];

export const outdoors: readonly OneOff[] = [
  ...seasonal,
  {
    title: 'Low Tide Ramble',
    days: ['Sat', 'Sun'],
    time: '10:40',
    minutes: 110,
    venue: 'quay',
    categories: ['outdoors', 'families'],
    tags: ['outdoors', 'family', 'booking'],
    price: [3, 5],
    text: `What lives between the Quay and the channel when the water is gone.

      Shore crabs, lugworms, an eel if we are quick, and the ribs of a barge that has lain there since 1919. Marine
      biologist Dr Anand leads, and children usually find more than she does.

      Wellingtons. Not sandals, not your good trainers: wellingtons.`,
  },
  {
    title: 'Sunday Litter Pick & Soup',
    days: ['Sun'],
    time: '10:20',
    minutes: 125,
    venue: 'quay',
    organizers: ['council'],
    categories: ['community', 'outdoors'],
    tags: ['free', 'outdoors', 'family', 'food', 'dropIn'],
    price: [0],
    text: `An hour and a half along the tideline, then lentil soup at the ferry hut.

      Gloves, bags and long-handled grabbers are handed out. The best find wins a jar of marmalade: so far a typewriter,
      a left boot with a crab in it, and a message in a bottle that turned out to be a shopping list.`,
  },
];
