import type { Monthly, Weekly } from './event-text.ts';

export const weekly: readonly Weekly[] = [
  {
    slug: 'farmers-market',
    title: 'Farmers’ Market on the Quay',
    day: 'Sat',
    time: '08:30',
    minutes: 270,
    weeks: [-3, 4],
    venue: 'quay',
    organizers: ['council'],
    categories: ['markets'],
    tags: ['free', 'outdoors', 'food', 'family'],
    price: [0],
    text: `Thirty stalls from within thirty miles, and the ferry whistles at nine.

      Come early for bread from Pinmill Bakery and for crab, which is gone by ten. Come late for soup, and for the
      growers who would rather not carry their leeks home. Stalls change with the season; there is always cheese,
      honey, plants, eggs and somebody with a guitar.

      Bring a bag and some change. Well-behaved dogs are welcome on a short lead. In a gale we move into the Corn
      Exchange, and say so on a board at the top of Ferry Road by seven.`,
  },
  {
    slug: 'slow-yoga',
    title: 'Slow Yoga in the Garden Room',
    day: 'Tue',
    time: '18:15',
    minutes: 75,
    weeks: [-3, 3],
    venue: 'library',
    organizers: ['marta'],
    categories: ['movement'],
    tags: ['beginners', 'stepFree'],
    price: [7],
    website: 'https://slowyoga.example/aldermouth',
    text: `An unhurried class for people who sit too much, with Marta Lindqvist.

      We begin on the floor, end on the floor, and do not go very fast in between. Marta shows each position in two
      or three forms, one of them on a chair, so that you can choose what your back allows that evening.

      Mats and blankets are there. Wear something warm for the last ten minutes. You can join in any week: pay at the
      door, in cash or by card.`,
  },
  {
    slug: 'story-time',
    title: 'Story Time for Under-Fives',
    day: 'Wed',
    time: '10:15',
    minutes: 45,
    weeks: [-2, 3],
    venue: 'library',
    organizers: ['friends'],
    categories: ['families'],
    tags: ['free', 'family', 'dropIn', 'stepFree'],
    price: [0],
    text: `Two stories, three songs, and a biscuit at the end.

      Bernadette and the blue armchair have been here every Wednesday for eleven years. Children sit on the carpet,
      or on you. Nobody minds if yours would rather look at the fish.

      There is room for buggies in the hall. The children’s library stays open afterwards, and coffee is 80p.`,
  },
  {
    slug: 'life-drawing',
    title: 'Life Drawing at the Granary',
    day: 'Thu',
    time: '19:00',
    minutes: 125,
    weeks: [-4, 4],
    every: 2,
    venue: 'granary',
    organizers: ['joe'],
    categories: ['making'],
    tags: ['beginners'],
    price: [9, 12],
    text: `A model, good light, and two hours in which nobody talks much.

      Joe Adeyemi begins with quick poses of a minute or two, to loosen the arm, and ends with one of forty minutes.
      He goes round once and says something useful, then leaves you to it.

      Easels, boards and charcoal are provided; bring your own paper, A2 if you can. Students and people out of work
      pay £9.`,
  },
  {
    slug: 'language-cafe',
    title: 'Language Café',
    day: 'Mon',
    time: '17:30',
    minutes: 90,
    weeks: [-4, 4],
    every: 2,
    venue: 'library',
    organizers: ['friends', 'twinning'],
    categories: ['community'],
    tags: ['free', 'dropIn', 'beginners', 'stepFree'],
    price: [0],
    text: `Tables for German, French, Spanish, Polish and English, and a pot of tea on each.

      Sit down where you would like to speak. At each table there is somebody who grew up with the language and likes
      to be asked. You can be hopeless at it: most of us are, for the first half an hour.

      No booking and no fee. People who have just moved here and want to practise English are especially welcome.`,
  },
];

export const monthly: readonly Monthly[] = [
  {
    slug: 'town-council',
    title: 'Town Council Meeting',
    day: 'Mon',
    nth: 2,
    time: '19:00',
    minutes: 110,
    months: [-4, 4],
    venue: 'hall',
    organizers: ['council'],
    categories: ['council'],
    tags: ['stepFree'],
    hasPicture: false,
    website: 'https://aldermouth.example/council/agendas',
    text: `The monthly meeting of all sixteen councillors, open to the public.

      It begins with fifteen minutes for questions from residents: give yours to the clerk before seven, or send it
      by noon on the day. Three minutes each, and you will get an answer in the meeting or in writing within a week.

      The agenda is on the noticeboard in Market Hill and on the council’s website from the Tuesday before. Minutes
      follow after ten days. The gallery has twenty-four seats, and the chamber has an induction loop.`,
  },
  {
    slug: 'repair-cafe',
    title: 'Repair Café',
    day: 'Sat',
    nth: 1,
    time: '10:00',
    minutes: 200,
    months: [-2, 2],
    venue: 'hall',
    organizers: ['friends'],
    categories: ['making', 'community'],
    tags: ['free', 'dropIn', 'stepFree', 'food'],
    price: [0],
    text: `Bring it broken, have a slice of cake, take it home mended.

      Our volunteers look at lamps, toasters, radios, bicycles, chairs, zips and toys. You sit beside them while they
      work, so next time you may not need them. Last year we saved 412 things from the tip, and one accordion.

      One item each, please, and nothing that you cannot carry. Repairs are free; there is a jar for parts. We take
      the last ones at a quarter to one.`,
  },
  {
    slug: 'jazz-jam',
    title: 'Open Jazz Jam',
    day: 'Thu',
    nth: 3,
    time: '20:10',
    minutes: 155,
    months: [-2, 2],
    venue: 'exchange',
    organizers: ['music'],
    categories: ['folk'],
    tags: ['dropIn', 'food'],
    price: [4],
    text: `A house trio, a list on the piano, and whoever dares.

      The trio plays the first set in the bar of the Corn Exchange. Then it is over to the list: two tunes each, at
      any level, and the drummer is kind to beginners. Singers, bring your music in the right key.

      Listeners are needed as much as players. The bar is open until eleven, and there are stuffed flatbreads from
      seven until they run out.`,
  },
];
