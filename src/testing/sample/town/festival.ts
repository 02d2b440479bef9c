import type { OnDay } from './event-text.ts';

export const festival: readonly OnDay[] = [
  {
    title: 'Aldermouth Festival of Words & Music',
    day: 'Thu',
    week: 1,
    wholeDays: 4,
    venue: 'exchange',
    organizers: ['council', 'music'],
    categories: ['community', 'music', 'stage'],
    tags: ['festival', 'family'],
    price: [0, 18],
    featured: true,
    website: 'https://festival.aldermouth.example',
    text: `Four days of songs, stories and breakfasts, in halls and gardens all over town.

      It began in 2009 with one poet on a trestle table. This year there are forty writers and musicians, a lantern
      procession, a market of small presses in the Corn Exchange, and a choir at each corner of Market Hill.

      Half of it is free. For the rest, a weekend ticket is £42, and under-eighteens pay £5 for anything with a seat
      left. The programme lies in shops from here to the station.

      <strong>Staying over?</strong> The council keeps a list of spare rooms: ring <a href="tel:+441632960100">01632
      960100</a> and ask for Dilys.`,
  },
  {
    title: 'The Lantern Procession',
    day: 'Thu',
    week: 1,
    time: '18:40',
    minutes: 80,
    venue: 'quay',
    organizers: ['council'],
    categories: ['community', 'families'],
    tags: ['festival', 'free', 'family', 'outdoors'],
    price: [0],
    text: `The festival opens with three hundred paper lanterns and one very large heron.

      Meet on Quay Meadow from half past six. We go up Quay Street behind the brass band, around Market Hill and back
      to the water, where the mayor says a few words and the heron is launched. It floats, so far.

      Lanterns can be made in the Library after school on the two days before. No real candles, please.`,
  },
  {
    title: 'Poems for People in a Hurry',
    day: 'Fri',
    week: 1,
    time: '12:35',
    minutes: 40,
    venue: 'library',
    organizers: ['friends'],
    categories: ['stage'],
    tags: ['festival', 'free', 'dropIn', 'stepFree'],
    price: [0],
    text: `Forty minutes, twelve poems, and you will be back at work by half past one.

      Four festival poets read three short poems each in the walled garden, or in the Garden Room if it rains. Bring
      your sandwiches. There is no talk in between and nothing to buy.`,
  },
  {
    title: 'The Salt Road: Songs of the East Coast',
    day: 'Fri',
    week: 1,
    time: '20:00',
    minutes: 135,
    venue: 'exchange',
    organizers: ['music'],
    categories: ['folk'],
    tags: ['festival', 'booking'],
    price: [14, 18],
    featured: true,
    website: 'https://aldermouthmusic.example/tickets/salt-road',
    text: `Five voices, a fiddle and a harmonium follow the herring from Shetland to the Thames.

      Hanne Moray spent two winters collecting songs from net menders, gutters and pilots. Some had not been sung in
      public since the boats went. She tells where each of them came from, and the choruses are easy to pick up.

      <em>“By the last verse the whole hall was hauling.”</em> The East Coast Post

      There is an interval with a bar. Seats are not numbered; doors open at a quarter past seven.`,
  },
  {
    title: 'Breakfast with a Novelist: Ruth Calloway',
    day: 'Sat',
    week: 1,
    time: '09:20',
    minutes: 85,
    venue: 'granary',
    organizers: ['friends', 'granary'],
    categories: ['stage'],
    tags: ['festival', 'food', 'booking'],
    price: [12],
    text: `Kippers, eggs or porridge with the author of “The Tidewaiters”.

      Ruth Calloway grew up above the chandler’s in Ferry Road, and the customs house of her third novel is one that
      you walked past on the way here. She talks with Owen Pask about smuggling, sisters, and how to describe mud.

      The ticket includes breakfast. Say when you book if there is something that you do not eat.`,
  },
  {
    title: 'A Map of My Street',
    day: 'Sat',
    week: 1,
    time: '11:15',
    minutes: 105,
    venue: 'library',
    organizers: ['friends'],
    categories: ['families', 'making'],
    tags: ['festival', 'free', 'family', 'dropIn'],
    price: [0],
    text: `Children draw the street that they live in, with everything that grown-ups forget.

      Where does the cat sleep? Which step is the loose one? Illustrator Ines Okafor helps with ink, string and
      potato prints. By one o’clock the maps are joined into one long town, which hangs in the Library all month.

      For children from about six; younger ones are welcome with somebody beside them.`,
  },
  {
    title: 'Choirs at Four Corners',
    day: 'Sun',
    week: 1,
    time: '15:40',
    minutes: 60,
    venue: 'hall',
    organizers: ['council', 'music'],
    categories: ['classical', 'community'],
    tags: ['festival', 'free', 'family', 'outdoors'],
    price: [0],
    text: `Four choirs, four corners of Market Hill, and a last piece that they sing across the square.

      The Sea Shanty Men, the school choir, the Church Singers and Niederfels’ own Rheinchor each sing ten minutes
      from their corner. Stand in the middle by the pump for the end: a round for a hundred and sixty voices.

      If it rains we squeeze into St Mary’s.`,
  },
  {
    title: 'Briefing for Festival Stewards',
    day: 'Wed',
    week: 1,
    time: '18:45',
    minutes: 50,
    venue: 'hall',
    organizers: ['council'],
    categories: ['community'],
    hidden: true,
    hasPicture: false,
    text: `For everybody who has signed up to steward: radios, tabards, rota, tea.

      Come to the side door of the Town Hall. If you cannot make it, ring Dilys before Tuesday, and she will go
      through it with you on the telephone.`,
  },
];

const exhibitions: readonly OnDay[] = [
  {
    title: 'Aldermouth in Maps, 1587 to Today',
    day: 'Sat',
    week: -23,
    wholeDays: 44,
    venue: 'library',
    organizers: ['friends'],
    categories: ['exhibitions'],
    tags: ['free', 'stepFree'],
    price: [0],
    text: `Eighteen maps of one small town, and what each of them leaves out.

      The oldest shows a bridge that was never built; the newest was drawn by the pupils of Year 6. In between are
      tithe maps, a smuggler’s sketch, an air-raid warden’s street plan and the railway that changed its mind.

      In the local studies room, first floor, during opening hours. A guide in large print is at the desk.`,
  },
  {
    title: 'Quilts from the Loft',
    day: 'Sat',
    week: -13,
    wholeDays: 30,
    venue: 'granary',
    organizers: ['granary'],
    categories: ['exhibitions', 'making'],
    tags: ['stepFree'],
    price: [4],
    text: `Forty-one quilts that spent decades in Suffolk attics, hung where the light is kind to them.

      Some were made for weddings, one from the flags of a fishing boat, and one by three brothers who would not say
      why. Labels tell who slept under each of them. On Sundays at two, members of the Quilters’ Guild show how they
      are mended.

      Wednesday to Sunday, 10.30 to 4.30. Children free.`,
  },
  {
    title: 'Salt & Timber: A Century of Boatbuilding',
    day: 'Sat',
    week: -3,
    wholeDays: 37,
    venue: 'granary',
    organizers: ['granary'],
    categories: ['exhibitions'],
    tags: ['family', 'stepFree'],
    price: [5],
    featured: true,
    text: `Half-models, tools and photographs from the yards that once lined the river.

      At its height Aldermouth launched a boat every nine days. The last yard closed in 1971, and its apprentices are
      now in their seventies: their voices run through the exhibition, above the smell of Stockholm tar.

      In the middle stands <em>Willing Lass</em>, a shrimper of 1924, half restored. You may touch her. On Saturdays
      at noon her owners carry on with the work, and answer questions while they do.

      Wednesday to Sunday, 10.30 to 4.30. Under-sixteens free.`,
  },
  {
    title: 'Faces of the Market: Photographs by Ines Okafor',
    day: 'Sat',
    week: 4,
    wholeDays: 23,
    venue: 'library',
    organizers: ['friends'],
    categories: ['exhibitions'],
    tags: ['free', 'stepFree'],
    price: [0],
    text: `A year of Saturdays on the Quay: sixty stallholders, one chair, one north-facing wall.

      Ines Okafor asked everybody to bring the thing that they could not work without. There are scales, a dog, a
      thermos, somebody’s father. The prints hang all through the Library, so look behind the newspapers too.

      Ines is here to talk about them on the first and the last Saturday, from eleven to one.`,
  },
  {
    title: 'Small Prints: Open Exhibition',
    day: 'Sat',
    week: 12,
    wholeDays: 37,
    venue: 'granary',
    organizers: ['granary', 'joe'],
    categories: ['exhibitions', 'making'],
    tags: ['free', 'stepFree'],
    price: [0],
    text: `Nothing larger than a postcard, by anybody who has ever inked a plate.

      Last year 213 people sent in a print, from a retired signalman to a class of nine-year-olds. All of them hang,
      and all of them cost £25, of which £20 go to whoever made it.

      Hand yours in at the Granary by the Sunday before it opens. A day on the presses for beginners is in the
      calendar under <em>Making</em>.`,
  },
];

/** What lasts several days. */
export const longEvents: readonly OnDay[] = [
  ...exhibitions,
  {
    title: 'Make a Play in Three Days',
    day: 'Mon',
    week: 2,
    wholeDays: 3,
    venue: 'exchange',
    organizers: ['granary'],
    categories: ['theatre', 'families'],
    tags: ['family', 'booking'],
    price: [45, 60],
    text: `On Monday there is an empty stage, on Wednesday at four there is an audience.

      For children from eight to thirteen, with Zadie and Tom of the Tidemill Players. They invent the story, build the
      set out of whatever is in the scenery store, and find out who can do the thunder. Last time it was about a
      lighthouse keeper who was afraid of the dark.

      From half past nine to four each day, with a hot lunch. There are six free places: ask, and nobody else will know.`,
  },
];
