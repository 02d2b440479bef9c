import type { OneOff } from './event-text.ts';

const neighbours: readonly OneOff[] = [
  {
    title: 'Quiz Night for the Lifeboat',
    days: ['Thu', 'Fri'],
    time: '19:40',
    minutes: 160,
    venue: 'exchange',
    categories: ['community'],
    tags: ['food', 'booking'],
    price: [5],
    text: `Ten rounds, tables of six, and no arguing with Bev.

      There is a round on knots, one on television of the seventies, and one where you identify biscuits by touch.
      Reigning champions: The Mudlarks. They would like to be beaten, they say.

      £5 each, with a bowl of chilli. The raffle has a whole salmon.`,
  },
  {
    title: 'Welcome Morning for New Residents',
    days: ['Sat'],
    time: '10:25',
    minutes: 95,
    venue: 'hall',
    organizers: ['council'],
    categories: ['community'],
    tags: ['free', 'dropIn', 'family', 'stepFree'],
    price: [0],
    text: `Moved here in the last year or so? Have a coffee with people who did, too.

      Clubs, choirs, allotments, the surgery and the school have a table each, and councillors pour the coffee. The
      bin calendar is explained by the man who wrote it. You leave with a map on which somebody has marked the good
      chips.`,
  },
  {
    title: 'Chess Afternoon',
    days: ['Mon', 'Tue'],
    time: '14:45',
    minutes: 135,
    venue: 'library',
    organizers: ['friends'],
    categories: ['community'],
    tags: ['free', 'dropIn', 'beginners', 'stepFree'],
    price: [0],
    text: `Twelve boards by the window, for beginners, sharks, and those who only like the quiet.

      Mr Petrov plays four people at once if they ask nicely, and explains afterwards where it went wrong. Children
      come after school, from half past three, and tend to win.`,
  },
  {
    title: 'Tea Dance',
    days: ['Mon', 'Wed'],
    time: '14:20',
    minutes: 130,
    venue: 'exchange',
    organizers: ['council'],
    categories: ['movement', 'community'],
    tags: ['food', 'beginners', 'stepFree'],
    price: [6],
    text: `Waltz, quickstep, a gentle cha-cha, and a proper tea in between.

      Derek Moss and his quartet have the tunes. If you come on your own, the taxi dancers in the blue carnations will
      see to it that you do not sit. Scones are baked that morning, and there is always a second cup.

      A minibus goes round the villages: ring the Town Hall by the day before.`,
  },
  {
    title: 'Toddler Disco',
    days: ['Thu', 'Fri'],
    time: '10:50',
    minutes: 55,
    venue: 'exchange',
    categories: ['families', 'movement'],
    tags: ['family', 'dropIn', 'stepFree'],
    price: [3],
    text: `A mirror ball, bubbles, and music at a volume that lets you hear them fall over.

      For everybody who has just learned to walk, up to about four. Grown-ups dance as well: it is in the rules. Socks
      or bare feet; fruit and water on the stage.`,
  },
  {
    title: 'Big Brick Build',
    days: ['Sat', 'Sun'],
    time: '13:40',
    minutes: 115,
    venue: 'library',
    organizers: ['friends'],
    categories: ['families', 'making'],
    tags: ['family', 'dropIn'],
    price: [2.5],
    text: `Sixty thousand bricks, one carpet, and this time: the harbour.

      Work on your own bit or join the bridge builders, who always need people with small fingers. At half past three
      the tide comes in, under the supervision of the librarian.`,
  },
  {
    title: 'Jumble Sale for the Scouts',
    days: ['Sun'],
    time: '11:10',
    minutes: 140,
    venue: 'hall',
    categories: ['markets', 'community'],
    tags: ['food', 'dropIn'],
    price: [0.5],
    text: `Fifty pence to come in, and after one o’clock whatever fits in a bag for a pound.

      Books, lamps, a great many mugs, trousers of every decade. Leave what you can spare at the Scout hut in the week
      before, but no mattresses, and no more skis.`,
  },
  {
    title: 'Give Blood',
    days: ['Wed', 'Thu'],
    time: '13:10',
    minutes: 350,
    venue: 'exchange',
    categories: ['community'],
    tags: ['free', 'booking', 'stepFree'],
    price: [0],
    text: `An hour of your afternoon, and it includes a biscuit.

      All groups are needed, O negative above all. If you are giving for the first time, bring something with your
      address on it, drink plenty of water, and let somebody know that you are being brave.

      Please book: walk-ins are fitted in where a chair is free.`,
  },
  {
    title: 'Have Your Say: A Crossing for Station Road',
    days: ['Tue', 'Wed'],
    time: '18:30',
    minutes: 90,
    venue: 'hall',
    organizers: ['council'],
    categories: ['council', 'community'],
    tags: ['free', 'dropIn', 'stepFree'],
    price: [0],
    hasPicture: false,
    text: `Three drawings, two engineers, and a model on which you can move the zebra crossing.

      The county has money for one crossing between the Regent and the station. Look at the three places that are
      possible, say what happens there at half past eight in the morning, and put a pin where you would cross.

      What is said goes to the council’s next meeting. If you cannot come, the drawings are in the Library for two
      weeks.`,
  },
];

/** In other languages, and from elsewhere. */
const visitors: readonly OneOff[] = [
  {
    title: 'Weinfest in Niederfels: mit dem Bus in die Partnerstadt',
    days: ['Sat'],
    season: ['08-20', '10-20'],
    time: '15:00',
    minutes: 480,
    timezone: 'Europe/Berlin',
    venue: 'niederfels',
    organizers: ['twinning'],
    categories: ['community', 'outdoors'],
    tags: ['outdoors', 'food', 'booking'],
    price: [0],
    website: 'https://niederfels.example/weinfest',
    text: `Unsere Partnerstadt lädt ein: Riesling, Zwiebelkuchen und Blasmusik unter der Linde.

      Um drei Uhr eröffnet die Weinkönigin das Fest am Brunnen. Zwölf Winzer schenken aus, die Rheinchor-Kinder singen,
      und abends spielt die Stadtkapelle, bis der Nachtwächter kommt.

      Wer aus Aldermouth mitfährt: Der Bus fährt am Freitag um 6.15 Uhr ab Ferry Road und ist am Sonntagabend zurück.
      Gastfamilien gibt es für alle, auch für die, die kein Wort Deutsch sprechen.

      <em>In English: two nights with host families, wine included, £95 for the coach. Ask at the Language Café.</em>`,
  },
  {
    title: 'Café littéraire : lire Colette à voix haute',
    days: ['Tue', 'Thu'],
    time: '18:10',
    minutes: 90,
    venue: 'library',
    organizers: ['friends', 'twinning'],
    categories: ['stage'],
    tags: ['free', 'food', 'stepFree'],
    price: [0],
    text: `On lit, on écoute, on se ressert un verre : une soirée en français autour de « Sido ».

      Chacun peut lire une page, ou simplement écouter. Mme Aubry apporte des photocopies, du cidre et une tarte aux
      pommes. Tous les accents sont les bienvenus, surtout les nôtres.

      <em>In English: we read Colette aloud, slowly. School French is quite enough.</em>`,
  },
  {
    title: 'Tarde de cuentos en español',
    days: ['Sat', 'Sun'],
    time: '16:15',
    minutes: 60,
    venue: 'library',
    organizers: ['friends'],
    categories: ['families'],
    tags: ['free', 'family', 'stepFree'],
    price: [0],
    text: `Cuentos, canciones y chocolate caliente para niños de tres a ocho años.

      Lucía y Martín cuentan historias de gallos presumidos y lunas perdidas. No hace falta hablar español: los más
      pequeños son los primeros en cantar.

      <em>In English: an hour of stories and songs in Spanish, for children of any language.</em>`,
  },
  {
    title: '金沢から生中継：箏の夕べ',
    days: ['Sat', 'Sun'],
    time: '19:00',
    minutes: 75,
    timezone: 'Asia/Tokyo',
    organizers: ['music'],
    categories: ['music'],
    tags: ['free', 'online'],
    price: [0],
    website: 'https://aldermouthmusic.example/live/kanazawa',
    text: `金沢の茶屋街から、箏と尺八の演奏会をライブでお届けします。

      曲目は「六段の調」「春の海」ほか。演奏のあと、奏者の田中由紀さんが楽器についてお話しし、皆さまのご質問に日本語と英語でお答えします。

      <em>In English: a concert of koto and shakuhachi, live from a tea house in Kanazawa. When it is evening
      there, it is morning here. Watch at home, free; the link opens ten minutes before.</em>`,
  },
];

/** Not published yet. */
const drafts: readonly OneOff[] = [
  {
    title: 'Street Food Evening',
    days: ['Fri'],
    time: '17:30',
    minutes: 210,
    venue: 'quay',
    organizers: ['council'],
    categories: ['markets'],
    tags: ['outdoors', 'food'],
    status: 'pending',
    text: `Ten vans, long tables, and music from the bandstand.

      Waiting for the answer about the road closure before this goes out. Vans confirmed so far: Pinmill Pizza, Mama
      Tunde’s, The Oyster Cart.`,
  },
  {
    title: 'The Annual Library Lecture',
    days: ['Thu'],
    time: '18:30',
    minutes: 75,
    venue: 'library',
    organizers: ['friends'],
    categories: ['community'],
    status: 'draft',
    hasPicture: false,
    text: `Speaker to be confirmed.

      Draft: title, portrait and a paragraph to come from the speaker. Garden Room is booked from five.`,
  },
];

export const community: readonly OneOff[] = [...neighbours, ...visitors, ...drafts];
