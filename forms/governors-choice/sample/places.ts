import type { SampleSet } from '@apply/engine/define'

type Place = {
  readonly share?: number
  readonly city: string
  readonly zips: readonly string[]
  readonly area: string
  readonly schools: readonly string[]
}

const streets = [
  ...[
    '12 Harbor Street',
    '408 Mill Road',
    '7 Juniper Lane',
    '1550 River Avenue',
    '93 Chapel Hill Drive',
    '220 Walnut Grove Road',
  ],
  ...[
    '1## Sycamore Court',
    '6## Old Ferry Road',
    '3## Maple Ridge Drive',
    '2### Highland Avenue',
    '41# Cedar Bend',
    '8## Depot Street',
  ],
]

const home = ({ city, zips, area, schools }: Place) => ({
  address_line_1: streets,
  city,
  zip: zips,
  country: 'USA',
  phone_mobile: `(${area}) 555-01##`,
  hs_name: schools,
  hs_city: city,
  hs_zip: zips,
  hs_country: 'USA',
})

/** A town in Tennessee, whose residents are asked for their county. */
const inTennessee = (county: string, place: Place): SampleSet => ({
  share: place.share ?? 1,
  answers: {
    ...home(place),
    state: 'TN',
    tennessee_county: county,
    how_long_tennessee: { '1': 3, '3': 4, '6': 6, '10': 87 },
    hs_state: 'TN',
    tennessee_promise_radio: { N: 94, Y: 6 },
    two_year_degree: ['L', 'B', 'C', 'E'],
    tennessee_promise: ['BUSN', 'BIOL', 'PSYC', 'ELED'],
  },
})

const inKentucky = (county: string, place: Place): SampleSet => ({
  share: place.share ?? 1,
  answers: {
    ...home(place),
    state: 'KY',
    kentucky_county: county,
    how_long_kentucky: { '2': 4, '5': 6, '10': 90 },
    hs_state: 'KY',
  },
})

const elsewhere = (state: string, place: Place): SampleSet => ({
  share: place.share ?? 1,
  answers: { ...home(place), state, hs_state: state },
})

/** From abroad, with a visa for students. */
const abroad = (country: string, city: string, school: string, streetName: string): SampleSet => ({
  share: 1,
  answers: {
    address_line_1: `${streetName} ##`,
    city,
    country,
    citizenship_type: '3',
    citizenship: country,
    citizenship_visa_status: 'F1',
    phone_mobile: '(931) 555-01##',
    hs_name: school,
    hs_city: city,
    hs_country: country,
    campus_housing: 'ON',
  },
})

const tennessee: readonly SampleSet[] = [
  inTennessee('montgomery', {
    share: 14,
    city: 'Clarksville',
    zips: ['37040', '37042', '37043'],
    area: '931',
    schools: ['Northgate High School', 'Harbor High School', 'Kirkbride High School'],
  }),
  inTennessee('davidson', {
    share: 11,
    city: 'Nashville',
    zips: ['37203', '37207', '37211'],
    area: '615',
    schools: ['Whites Hollow High School', 'East Cumberland Magnet', 'Juniper Lane Prep'],
  }),
  inTennessee('shelby', {
    share: 9,
    city: 'Memphis',
    zips: ['38104', '38111', '38117'],
    area: '901',
    schools: ['Overland High School', 'Bluff City Academy', 'Chickasaw Ridge High School'],
  }),
  inTennessee('rutherford', {
    share: 6,
    city: 'Murfreesboro',
    zips: ['37128', '37129', '37130'],
    area: '615',
    schools: ['Stones Ferry High School', 'Oak Hollow High School'],
  }),
  inTennessee('knox', {
    share: 5,
    city: 'Knoxville',
    zips: ['37917', '37919'],
    area: '865',
    schools: ['Holston Ridge High School', 'Fountain Grove High School'],
  }),
  inTennessee('williamson', {
    share: 4,
    city: 'Franklin',
    zips: ['37064', '37067'],
    area: '615',
    schools: ['Harpeth Bend High School', 'Mill Creek Academy'],
  }),
  inTennessee('hamilton', {
    share: 4,
    city: 'Chattanooga',
    zips: ['37405', '37421'],
    area: '423',
    schools: ['Signal Point High School', 'Ridgefield Arts Academy'],
  }),
  inTennessee('putnam', {
    share: 4,
    city: 'Wrenfield',
    zips: ['38599'],
    area: '931',
    schools: ['Wrenfield Central High School'],
  }),
  inTennessee('putnam', {
    share: 3,
    city: 'Cookeville',
    zips: ['38501', '38506'],
    area: '931',
    schools: ['Upper Cumberland High School'],
  }),
  inTennessee('madison', {
    share: 3,
    city: 'Jackson',
    zips: ['38301', '38305'],
    area: '731',
    schools: ['Forked Deer High School', 'Liberty Grove High School'],
  }),
  inTennessee('sumner', {
    share: 3,
    city: 'Gallatin',
    zips: ['37066'],
    area: '615',
    schools: ['Station Camp Creek High School'],
  }),
  inTennessee('dickson', {
    share: 2,
    city: 'Dickson',
    zips: ['37055'],
    area: '615',
    schools: ['Piney River High School'],
  }),
  inTennessee('maury', {
    share: 2,
    city: 'Columbia',
    zips: ['38401'],
    area: '931',
    schools: ['Duck River High School'],
  }),
  inTennessee('washington', {
    share: 2,
    city: 'Johnson City',
    zips: ['37601', '37604'],
    area: '423',
    schools: ['Watauga High School'],
  }),
]

const neighbors: readonly SampleSet[] = [
  inKentucky('christian', {
    share: 5,
    city: 'Hopkinsville',
    zips: ['42240'],
    area: '270',
    schools: ['Pennyrile High School'],
  }),
  inKentucky('warren', {
    share: 3,
    city: 'Bowling Green',
    zips: ['42101', '42103'],
    area: '270',
    schools: ['Barren River High School', 'Cave Springs High School'],
  }),
  inKentucky('jefferson', {
    share: 2,
    city: 'Louisville',
    zips: ['40205', '40207'],
    area: '502',
    schools: ['Beargrass High School'],
  }),
  elsewhere('GA', {
    share: 4,
    city: 'Atlanta',
    zips: ['30310', '30316'],
    area: '404',
    schools: ['Peachtree Heights High School'],
  }),
  elsewhere('AL', {
    share: 4,
    city: 'Huntsville',
    zips: ['35801', '35803'],
    area: '256',
    schools: ['Monte Vista High School', 'Flint River High School'],
  }),
  elsewhere('NC', {
    share: 2,
    city: 'Asheville',
    zips: ['28801', '28804'],
    area: '828',
    schools: ['Swannanoa High School'],
  }),
  elsewhere('VA', { share: 2, city: 'Roanoke', zips: ['24015'], area: '540', schools: ['Mill Mountain High School'] }),
  elsewhere('MS', {
    share: 2,
    city: 'Tupelo',
    zips: ['38801', '38804'],
    area: '662',
    schools: ['Natchez Trace High School'],
  }),
  elsewhere('AR', {
    share: 1,
    city: 'Jonesboro',
    zips: ['72401'],
    area: '870',
    schools: ['Crowley Ridge High School'],
  }),
  elsewhere('MO', { share: 1, city: 'St. Louis', zips: ['63116'], area: '314', schools: ['Tower Grove High School'] }),
]

const farther: readonly SampleSet[] = [
  elsewhere('IL', {
    share: 2,
    city: 'Chicago',
    zips: ['60618', '60625'],
    area: '773',
    schools: ['Lincoln Bend High School'],
  }),
  elsewhere('OH', { share: 2, city: 'Cincinnati', zips: ['45208'], area: '513', schools: ['Hyde Hill High School'] }),
  elsewhere('IN', { share: 1, city: 'Indianapolis', zips: ['46220'], area: '317', schools: ['Broad Ripple Academy'] }),
  elsewhere('FL', { share: 2, city: 'Tampa', zips: ['33604'], area: '813', schools: ['Hillsborough Bay High School'] }),
  elsewhere('TX', { share: 2, city: 'Houston', zips: ['77008'], area: '713', schools: ['Heights Bayou High School'] }),
  elsewhere('CA', { share: 1, city: 'Fresno', zips: ['93704'], area: '559', schools: ['San Joaquin High School'] }),
  elsewhere('NY', { share: 1, city: 'Buffalo', zips: ['14216'], area: '716', schools: ['Delaware Park High School'] }),
  abroad('NGA', 'Ibadan', 'Bodija International College', 'Awolowo Avenue'),
  abroad('IND', 'Pune', 'Deccan Junior College', 'Karve Road'),
  abroad('DEU', 'Freiburg', 'Dreisam-Gymnasium', 'Lindenallee'),
  abroad('KOR', 'Daegu', 'Suseong Girls High School', 'Dongdaegu-ro'),
  abroad('MEX', 'Puebla', 'Preparatoria Los Volcanes', 'Calle Reforma'),
]

/** Where applicants live and go to school: three of four in Tennessee, most others nearby. */
export const places: readonly SampleSet[] = [...tennessee, ...neighbors, ...farther]
