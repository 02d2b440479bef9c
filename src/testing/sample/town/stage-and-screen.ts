import type { OnDay, OneOff } from './event-text.ts';

/** The film club shows one each second Friday. */
export const films: readonly OnDay[] = [
  {
    title: 'Film Night: Local Hero',
    day: 'Fri',
    week: -2,
    time: '20:15',
    minutes: 125,
    venue: 'cinema',
    organizers: ['film'],
    categories: ['film'],
    tags: ['food'],
    price: [6, 8],
    text: `An oil company wants to buy a village, and the village rather likes the idea.

      Bill Forsyth’s comedy of 1983 has the best telephone box in cinema, a rabbit, and Mark Knopfler’s tune that you
      will hum for a week. Introduced by Hamish Orr, who was an extra in the ceilidh scene and can prove it.

      The bar is open from half past seven. Shortbread at the interval.`,
  },
  {
    title: 'Film Night: Tampopo',
    day: 'Fri',
    week: 0,
    time: '20:15',
    minutes: 130,
    venue: 'cinema',
    organizers: ['film'],
    categories: ['film'],
    tags: ['food', 'booking'],
    price: [8, 15],
    text: `A lorry driver teaches a widow to make the perfect bowl of noodles. Do not come hungry.

      Or do: from half past six, Yuki Tanaka serves ramen in the foyer, sixty bowls and no more. A ticket with a bowl
      is £15, one without is £8.

      In Japanese with English subtitles. Juzo Itami, 1985.`,
  },
  {
    title: 'Film Night: The Third Man',
    day: 'Fri',
    week: 2,
    time: '20:20',
    minutes: 120,
    venue: 'cinema',
    organizers: ['film'],
    categories: ['film'],
    price: [6, 8],
    text: `Vienna, 1948: a doorway, a cat, a pair of shoes.

      Carol Reed’s film in the restored print, on our own 35 mm projector, which Don has been nursing for this since
      spring. A short talk before it, on how a zither player from a wine tavern came to write the score.`,
  },
  {
    title: 'Film Night: Les Vacances de M. Hulot',
    day: 'Fri',
    week: -4,
    time: '20:30',
    minutes: 105,
    venue: 'cinema',
    organizers: ['film', 'twinning'],
    categories: ['film'],
    tags: ['family'],
    price: [6, 8],
    text: `A seaside hotel, a tall man with a pipe, and a door that goes “boing”.

      Jacques Tati hardly needs subtitles, and children from about seven have been heard laughing louder than anybody.
      Before the film, holiday footage of Aldermouth beach from 1956, found in a biscuit tin.`,
  },
  {
    title: 'Film Night: The Red Shoes',
    day: 'Fri',
    week: 4,
    time: '20:00',
    minutes: 145,
    venue: 'cinema',
    organizers: ['film'],
    categories: ['film'],
    tags: ['stepFree'],
    price: [6, 8],
    text: `Powell and Pressburger’s ballet in colours that no cinema has had since.

      A dancer, a composer and an impresario, and seventeen minutes of dance in the middle that changed what a film
      could be. Miss Amory, who taught half the town to plié, says a few words before it.

      This showing is captioned.`,
  },
];

export const stageAndScreen: readonly OneOff[] = [
  {
    title: 'Silent Film with Live Piano: The General',
    days: ['Sun'],
    time: '17:10',
    minutes: 95,
    venue: 'cinema',
    organizers: ['film'],
    categories: ['film', 'families'],
    tags: ['family'],
    price: [5, 9],
    text: `Buster Keaton, one locomotive, and Elsie Marchetti at the upright piano.

      Nothing in it is faked, least of all the bridge. The pianist has never played it the same way twice, and takes
      requests for the last chase.

      A good first silent film for children from six. Popcorn is 50p.`,
  },
  {
    title: 'Much Ado in the Granary Yard',
    days: ['Thu', 'Fri', 'Sat'],
    season: ['06-10', '08-31'],
    time: '19:00',
    minutes: 150,
    venue: 'granary',
    organizers: ['granary'],
    categories: ['theatre', 'outdoors'],
    tags: ['outdoors', 'booking'],
    price: [12, 16],
    featured: true,
    website: 'https://oldgranary.example/whats-on/much-ado',
    text: `Shakespeare’s quickest quarrel, with swallows.

      The Tidemill Players set it in the last week of a village cricket season. Beatrice keeps the score, Benedick
      drops a catch, and the Watch is the tea committee.

      Bring a blanket and a picnic. In real rain we move upstairs, where it is dry and rather close.`,
  },
  {
    title: 'Improv Night: You Said It First',
    days: ['Wed', 'Thu'],
    time: '19:50',
    minutes: 95,
    venue: 'granary',
    organizers: ['granary'],
    categories: ['theatre'],
    tags: ['dropIn'],
    price: [7],
    text: `You shout a place, a trade and a kind of fruit. They do the rest.

      Six people who ought to know better make up a play from whatever the audience gives them. Last time it was a
      lighthouse, a dentist and a quince, and there was not a dry eye in the house.

      Nobody is dragged onto the stage. From twelve.`,
  },
  {
    title: 'Puppets: The Selkie’s Coat',
    days: ['Sat', 'Sun'],
    time: '14:20',
    minutes: 50,
    venue: 'library',
    organizers: ['friends'],
    categories: ['theatre', 'families'],
    tags: ['family', 'booking', 'stepFree'],
    price: [4, 6],
    text: `A seal comes ashore, takes off her coat, and somebody hides it.

      Driftwood puppets, a cello, and a sea made of forty silk scarves. The little ones may help to make the waves;
      afterwards everybody can hold a puppet and see how it breathes.

      For children from four and whoever is with them. There is nothing frightening in it, but one part is sad.`,
  },
  {
    title: 'Tall Tales & Short Poems',
    days: ['Tue', 'Wed'],
    time: '19:40',
    minutes: 110,
    venue: 'exchange',
    organizers: ['friends'],
    categories: ['stage'],
    tags: ['free', 'dropIn', 'food'],
    price: [0],
    text: `An open microphone in the bar, five minutes each, kindly listened to.

      Put your name in the hat by half past seven. We have heard limericks, a love letter to a lawnmower, and one
      poem so good that the barman turned off the ice machine.

      Owen Pask keeps the time and rings the ship’s bell.`,
  },
  {
    title: 'A Radio Play, Live: The Lamp Room',
    days: ['Fri', 'Sat'],
    time: '19:20',
    minutes: 80,
    venue: 'exchange',
    organizers: ['granary'],
    categories: ['theatre'],
    tags: ['stepFree'],
    price: [9, 11],
    text: `Close your eyes: it is 1912, and the lighthouse has stopped answering.

      Five actors, two microphones and a table of coconut shells, cellophane and gravel. Watch how a storm is made,
      or sit at the back and just listen.

      Recorded for Estuary Radio, so please come in good time: the doors close with the first gull.`,
  },
  {
    title: 'The Wind in the Willows',
    days: ['Sat', 'Sun'],
    season: ['12-01', '01-10'],
    time: '14:45',
    minutes: 135,
    venue: 'exchange',
    organizers: ['council'],
    categories: ['theatre', 'families'],
    tags: ['family', 'booking', 'stepFree'],
    price: [8, 14],
    text: `The town’s own Christmas play, with a motor car that really goes.

      Sixty-one people are in it, from a mole of seven to a badger of eighty-two, and the river is played by the
      Tuesday dancing class. Toad is the butcher. He was born for it.

      A family of four pays £36. The interval has mince pies and goes on for as long as they last.`,
  },
];
