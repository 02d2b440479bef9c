import type { OnDay, OneOff } from './event-text.ts';

export const music: readonly OneOff[] = [
  {
    title: 'Schubert by Candlelight',
    days: ['Fri', 'Sat'],
    time: '19:30',
    minutes: 105,
    venue: 'church',
    organizers: ['music'],
    categories: ['classical'],
    tags: ['booking', 'stepFree'],
    price: [12, 20],
    featured: true,
    website: 'https://aldermouthmusic.example/tickets/schubert',
    text: `The Elmfield Quartet plays “Death and the Maiden” among two hundred candles.

      Before it comes a single movement, the Quartettsatz, which Schubert left as it was and nobody has dared to
      finish. The four players have shared a house, a van and a dog for nine years, and it shows.

      Bring a cushion: the pews are from 1640. Wine and elderflower at the interval, in the north aisle. Under-twenties
      come in for £5 at the door.`,
  },
  {
    title: 'Brass on the Quay',
    days: ['Sun'],
    season: ['04-20', '09-20'],
    time: '14:30',
    minutes: 80,
    venue: 'quay',
    organizers: ['council'],
    categories: ['music', 'outdoors'],
    tags: ['free', 'outdoors', 'family'],
    price: [0],
    text: `The Aldermouth Silver Band at the bandstand, with deckchairs.

      Marches, hymn tunes, a little Gershwin, and “The Floral Dance” because there would be complaints. Children may
      conduct the last piece: the queue forms by the big drum.

      Deckchairs are £1 from the hut. Should it rain, the band plays under the roof of the old fish market.`,
  },
  {
    title: 'Nightingale Road',
    days: ['Thu', 'Fri'],
    time: '20:00',
    minutes: 140,
    venue: 'exchange',
    organizers: ['music'],
    categories: ['folk'],
    tags: ['booking', 'food'],
    price: [14],
    website: 'https://aldermouthmusic.example/tickets/nightingale-road',
    text: `Two sisters, two guitars, and a set of songs about leaving and coming back.

      Cerys and Nell Hardwick began by singing in the back of their father’s bread van, and some of the verses still
      keep time with its gearbox. Their third record was made in one week in a chapel without electricity.

      Support comes from Tom Ibbotson, who is seventeen and lives in Ferry Road.`,
  },
  {
    title: 'Lunchtime Organ: Bach & Buxtehude',
    days: ['Wed'],
    time: '12:50',
    minutes: 45,
    venue: 'church',
    categories: ['classical'],
    tags: ['free', 'dropIn', 'stepFree'],
    price: [0],
    text: `Three quarters of an hour at the organ with Margaret Thwaite, and soup afterwards.

      She plays Buxtehude’s Passacaglia in D minor, and the Bach that Bach wrote after walking two hundred and fifty
      miles to hear him. You can watch her feet on a screen in the nave.

      Entry is free, with a plate at the door for the bellows.`,
  },
  {
    title: 'Ceilidh with the Low Tide Ramblers',
    days: ['Sat'],
    time: '19:45',
    minutes: 180,
    venue: 'exchange',
    organizers: ['music'],
    categories: ['folk', 'movement'],
    tags: ['family', 'beginners', 'food'],
    price: [10, 12],
    text: `Every dance is walked through first, and nobody is left by the wall for long.

      The Ramblers bring fiddle, melodeon, double bass and their caller, Jean, who has sorted out bigger muddles than
      yours. Come on your own, with friends or with three generations. Flat shoes are a good idea.

      There is a ploughman’s supper at half past eight, included in the ticket.`,
  },
  {
    title: 'Come & Sing: Fauré’s Requiem',
    days: ['Sat'],
    time: '10:15',
    minutes: 435,
    venue: 'church',
    organizers: ['music'],
    categories: ['classical'],
    tags: ['booking', 'beginners'],
    price: [18],
    text: `Learn it by lunch, sing it by five.

      Conductor Isobel Grant takes us through it voice by voice in the morning. After lunch comes the organ, then tea,
      then a performance for whoever wants to listen: that part, at 4.30, is free.

      You need not read music, but it helps to sit beside somebody who does. Scores are lent. Bring your own lunch.`,
  },
  {
    title: 'Young Musicians’ Platform',
    days: ['Sun'],
    time: '15:15',
    minutes: 90,
    venue: 'exchange',
    organizers: ['music'],
    categories: ['classical', 'families'],
    tags: ['free', 'family', 'stepFree'],
    price: [0],
    text: `Fourteen players between eight and eighteen, on the big stage, in front of people who are on their side.

      This time there are three cellos, a harp, a steel pan and a drummer of ten who has been told to be gentle. Each
      plays one piece and says one sentence about it.

      Players for next time: write to the Music Society.`,
  },
  {
    title: 'Adé Bankole Trio',
    days: ['Fri', 'Sat'],
    time: '20:30',
    minutes: 130,
    venue: 'granary',
    organizers: ['granary', 'music'],
    categories: ['folk'],
    tags: ['booking'],
    price: [15, 18],
    featured: true,
    website: 'https://oldgranary.example/whats-on/ade-bankole',
    text: `Piano, bass and drums on the top floor of the Granary, with the shutters open to the river.

      Adé Bankole writes tunes that sound as if you had known them for years, and then takes them somewhere else.
      “Harbour Lights, Lagos” was on the radio all summer. The bassist, Lena Fischer, is from Niederfels: some of you
      danced at her parents’ wedding.

      Eighty seats, in a half circle. There is a lift; please tell us if you will use it.`,
  },
  {
    title: 'Songs from the Kitchen Table',
    days: ['Sun'],
    time: '16:40',
    minutes: 75,
    venue: 'library',
    organizers: ['friends'],
    categories: ['folk'],
    tags: ['food', 'stepFree'],
    price: [5],
    text: `A small concert among the cookery books, with cake by the people who are singing.

      Five neighbours from Granary Lane have sung together on Sunday afternoons since the year when nobody could go
      out. Harmony, a ukulele, and a recipe between each two songs.

      All the money goes to new picture books.`,
  },
  {
    title: 'Aldermouth Sinfonia: Sea Pictures',
    days: ['Sat'],
    time: '19:15',
    minutes: 125,
    venue: 'church',
    organizers: ['music'],
    categories: ['classical'],
    tags: ['booking', 'stepFree'],
    price: [8, 22],
    website: 'https://aldermouthmusic.example/tickets/sea-pictures',
    text: `Elgar’s songs of the sea, with mezzo-soprano Folake Dawson, and Mendelssohn in rough weather.

      Our own orchestra has fifty-six players, of whom eleven are teachers, four are bell-ringers and one is the vet.
      They rehearse on Mondays in the school hall, and this is what they have been up to.

      Grace Aldous talks about the music at a quarter past six. Front pews are numbered, the aisles are not.`,
  },
  {
    title: 'The Midnight Ferry',
    days: ['Sat'],
    time: '21:30',
    minutes: 225,
    venue: 'exchange',
    categories: ['music', 'movement'],
    tags: ['food'],
    price: [8],
    text: `Soul, highlife, disco and the odd sea shanty, until a quarter past one.

      DJ Marlene has played records in this town since 1979 and still carries them up the stairs herself. The last
      ferry across the river waits for us: show your stamp and ride home for nothing.

      Over-eighteens. Cloakroom £1, for the lifeboat.`,
  },
  {
    title: 'Samba Drums for Beginners',
    days: ['Mon'],
    time: '19:20',
    minutes: 85,
    venue: 'exchange',
    categories: ['music', 'classes'],
    tags: ['beginners', 'dropIn'],
    price: [6],
    text: `Make a very big noise with twenty-five other people.

      Rafael brings surdos, tamborims and a whistle. You will be playing a real groove within half an hour, and may
      find yourself walking home in time to it. Those who stay with it march at the regatta.

      Earplugs and water are provided. From fourteen.`,
  },
];

/** From elsewhere, on the clock of the place. */
export const livestream: OnDay = {
  title: 'Live from Halifax, Nova Scotia: Kitchen Party',
  day: 'Sat',
  week: 2,
  time: '17:30',
  minutes: 120,
  timezone: 'America/Halifax',
  organizers: ['music'],
  categories: ['folk'],
  tags: ['online'],
  price: [5, 10],
  website: 'https://aldermouthmusic.example/live/halifax',
  text: `Fiddles, feet and chowder, streamed from a kitchen in Lunenburg Street.

    The MacIsaac family have opened their house every month since the winter of the big snow. Half of Cape Breton
    seems to fit in. There is step-dancing on the linoleum, and messages from Aldermouth are read out between tunes.

    It starts at half past five in Halifax, which is late evening here. One ticket for each screen, pay what you can.`,
};
