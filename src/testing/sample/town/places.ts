/** The venues. Aldermouth is made up, and so are its street names, its postcodes and its neighbours. */
export const venues = {
  exchange: {
    venue: 'Corn Exchange',
    description:
      'The town’s largest hall, built for grain merchants in 1868: 340 seats, a sprung floor and a bar in the old counting house. Step-free from Market Hill, with an induction loop in rows A to H.',
    address: '3 Market Hill',
    city: 'Aldermouth',
    province: 'Suffolk',
    zip: 'IP34 1QT',
    country: 'United Kingdom',
    phone: '+44 1632 960140',
    website: 'https://cornexchange.aldermouth.example',
    geo_lat: 52.09374,
    geo_lng: 1.31712,
  },
  library: {
    venue: 'Aldermouth Library',
    description:
      'Books downstairs, the local studies room upstairs, and the Garden Room at the back, which opens onto the walled garden. Open until eight on Tuesdays and Thursdays.',
    address: '14 Quay Street',
    city: 'Aldermouth',
    province: 'Suffolk',
    zip: 'IP34 1BX',
    country: 'United Kingdom',
    phone: '+44 1632 960118',
    website: 'https://library.aldermouth.example',
    geo_lat: 52.09231,
    geo_lng: 1.31948,
  },
  granary: {
    venue: 'Old Granary Arts',
    description:
      'Three floors of studios and a gallery in a weatherboarded granary by the river. The goods lift takes a wheelchair to every floor; ring at the yard gate.',
    address: '2 Granary Lane',
    city: 'Aldermouth',
    province: 'Suffolk',
    zip: 'IP34 1DN',
    country: 'United Kingdom',
    phone: '+44 1632 960155',
    website: 'https://oldgranary.example',
    geo_lat: 52.09118,
    geo_lng: 1.32087,
  },
  church: {
    venue: 'St Mary’s Church',
    description:
      'A flint church with a hammerbeam roof and a two-manual organ of 1893. It is warm in winter since the new heating: no coat needed.',
    address: 'Church Walk',
    city: 'Aldermouth',
    province: 'Suffolk',
    zip: 'IP34 1RA',
    country: 'United Kingdom',
    geo_lat: 52.09402,
    geo_lng: 1.3155,
  },
  cinema: {
    venue: 'Regent Cinema',
    description:
      'One screen, 180 red seats and a balcony, run by volunteers since 1987. Doors open half an hour before each film.',
    address: '41 Station Road',
    city: 'Aldermouth',
    province: 'Suffolk',
    zip: 'IP34 2AJ',
    country: 'United Kingdom',
    phone: '+44 1632 960171',
    website: 'https://regent-aldermouth.example',
    geo_lat: 52.09057,
    geo_lng: 1.31776,
  },
  hall: {
    venue: 'Town Hall',
    description:
      'The council chamber is on the first floor, with a lift beside the main stairs. The Reading Room on the ground floor is for meetings of up to forty people.',
    address: '1 Market Hill',
    city: 'Aldermouth',
    province: 'Suffolk',
    zip: 'IP34 1QS',
    country: 'United Kingdom',
    phone: '+44 1632 960100',
    website: 'https://aldermouth.example',
    geo_lat: 52.09391,
    geo_lng: 1.31683,
  },
  quay: {
    venue: 'The Quay & Quay Meadow',
    description:
      'The old corn quay, the bandstand, and the meadow behind the sea wall. There are ramps at both ends of the wall; the nearest car park is Ferry Road.',
    address: 'Ferry Road',
    city: 'Aldermouth',
    province: 'Suffolk',
    zip: 'IP34 1EF',
    country: 'United Kingdom',
    geo_lat: 52.08992,
    geo_lng: 1.32204,
  },
  niederfels: {
    venue: 'Marktplatz Niederfels',
    description: 'Der Marktplatz unserer Partnerstadt, mit Brunnen, Linde und dem alten Rathaus.',
    address: 'Am Markt 1',
    city: 'Niederfels',
    province: 'Rheinland-Pfalz',
    zip: '55497',
    country: 'Germany',
    website: 'https://niederfels.example',
    geo_lat: 49.98263,
    geo_lng: 7.75541,
  },
} as const;

export const organizers = {
  council: {
    organizer: 'Aldermouth Town Council',
    description:
      'The council and its events team, who also look after the Quay, the Town Hall and the bandstand.',
    phone: '+44 1632 960100',
    email: 'events@aldermouth.example',
    website: 'https://aldermouth.example',
  },
  friends: {
    organizer: 'Friends of the Library',
    description:
      'Ninety volunteers who raise money for the children’s library and run its mornings and talks.',
    phone: '+44 1632 960118',
    email: 'friends@library.aldermouth.example',
    website: 'https://library.aldermouth.example/friends',
  },
  granary: {
    organizer: 'Old Granary Arts',
    description:
      'A co-operative of twenty-two artists and makers, with open studios on the first Sunday of a month.',
    phone: '+44 1632 960155',
    email: 'hello@oldgranary.example',
    website: 'https://oldgranary.example',
  },
  music: {
    organizer: 'Aldermouth Music Society',
    description:
      'Concerts since 1952, from string quartets to ceilidhs. Members pay less and help with the chairs.',
    email: 'box.office@aldermouthmusic.example',
    website: 'https://aldermouthmusic.example',
  },
  film: {
    organizer: 'Regent Film Club',
    description:
      'The volunteers who choose, project and introduce the Friday films, and bake for the interval.',
    email: 'club@regent-aldermouth.example',
    website: 'https://regent-aldermouth.example/club',
  },
  twinning: {
    organizer: 'Twinning Association',
    description:
      'Aldermouth has been twinned with Niederfels since 1974. Exchange visits are open to everybody.',
    email: 'twinning@aldermouth.example',
  },
  marta: {
    organizer: 'Marta Lindqvist',
    description: 'Teaches yoga and breathing to people who think that they are too stiff for it.',
    phone: '+44 7700 900318',
    email: 'marta@slowyoga.example',
    website: 'https://slowyoga.example',
  },
  joe: {
    organizer: 'Joe Adeyemi',
    description: 'Painter and printmaker, with a studio on the top floor of the Granary.',
    phone: '+44 7700 900642',
    email: 'joe@oldgranary.example',
  },
} as const;

/** The categories, each behind the one that it is below. */
export const categories = {
  music: { name: 'Music', description: 'Concerts, sessions and anything to sing along to.' },
  classical: { name: 'Classical', description: 'Choirs, chamber music and the organ.', parent: 'music' },
  folk: { name: 'Folk & Jazz', description: 'Sessions, trios and ceilidhs.', parent: 'music' },
  stage: { name: 'Stage & Screen', description: 'Plays, poems, puppets and films.' },
  film: { name: 'Film', description: 'At the Regent, mostly on Fridays.', parent: 'stage' },
  theatre: { name: 'Theatre', description: 'Plays, improvisation and puppets.', parent: 'stage' },
  exhibitions: { name: 'Exhibitions', description: 'In the gallery of the Granary and in the Library.' },
  markets: { name: 'Markets & Fairs', description: 'On the Quay and around Market Hill.' },
  classes: { name: 'Classes & Workshops', description: 'To learn something with your hands or your head.' },
  making: { name: 'Making', description: 'Bread, baskets, prints and repairs.', parent: 'classes' },
  movement: { name: 'Movement', description: 'Yoga, dancing and running about.', parent: 'classes' },
  community: { name: 'Community', description: 'What the town does together.' },
  council: {
    name: 'Council Meetings',
    description: 'Open to the public, with agendas a week before.',
    parent: 'community',
  },
  families: { name: 'Families', description: 'For children, and for those who bring them.' },
  outdoors: { name: 'Outdoors', description: 'Walks, water and the meadow.' },
} as const;

export const tags = {
  free: 'free',
  family: 'family-friendly',
  outdoors: 'outdoors',
  stepFree: 'step-free',
  booking: 'booking essential',
  dropIn: 'drop-in',
  food: 'food and drink',
  festival: 'festival',
  online: 'online',
  beginners: 'beginners welcome',
} as const;

export type Venue = keyof typeof venues;
export type Organizer = keyof typeof organizers;
export type Category = keyof typeof categories;
export type Tag = keyof typeof tags;
