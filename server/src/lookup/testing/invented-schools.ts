import { Readable } from 'node:stream'
import { type LookupRecord, recordFields } from '../lookup-record.ts'

const names = ['Aldermoor', 'Brindlewick', 'Cawthorne', 'Dunmarrow', 'Eskerdale', 'Fennimoor', 'Gallowby', 'Hartlepine']
const moreNames = ['Ivorstone', 'Jasperfell', 'Kestrelham', 'Larkmeadow', 'Marrowgate', 'Nettlecombe', 'Oxenford']
const kinds = ['High School', 'Academy', 'Christian School', 'Elementary School', 'Preparatory School']
const cities = [
  { city: 'Tarnwick', state: 'TN', zip: '90001' },
  { city: 'Quillhaven', state: 'KY', zip: '90002' },
  { city: 'Port Umber', state: 'GA', zip: '90003' },
]

const school = (record: Partial<LookupRecord> & Pick<LookupRecord, 'id' | 'name'>): LookupRecord => ({
  address_line_1: '1 Invented Way',
  city: 'Tarnwick',
  state: 'TN',
  zip: '90001',
  country: 'USA',
  ceeb: '',
  ...record,
})

/** Every name as every kind of school in every city: 225 of them. */
const grid: readonly LookupRecord[] = [...names, ...moreNames].flatMap((name, row) =>
  kinds.flatMap((kind, column) =>
    cities.map((place, floor) => {
      const number = String(row * 100 + column * 10 + floor).padStart(4, '0')
      return school({ id: `grid-${number}`, name: `${name} ${kind}`, ceeb: `77${number}`, ...place })
    }),
  ),
)

const single: readonly LookupRecord[] = [
  school({ id: 'saint', name: "St. Odrun's High School", city: 'Quillhaven', state: 'KY', zip: '90002' }),
  school({ id: 'saint-long', name: 'Saint Wilfa Academy' }),
  school({ id: 'mount', name: 'Mt. Pellow High School', city: 'Pellow' }),
  school({ id: 'fort', name: 'Fort Rimble HS', city: 'Rimble' }),
  school({ id: 'university', name: 'University of Zarnow', city: 'Zarnow', ceeb: '1234' }),
  school({ id: 'technical', name: 'Zarnow Technical Institute', city: 'Zarnow' }),
  school({ id: 'elementary', name: 'Vessel Elem Sch', city: 'Quillhaven', state: 'KY' }),
  school({ id: 'king', name: 'Martin Luther King Jr High School', city: 'Port Umber', state: 'GA' }),
  school({ id: 'public', name: 'P.S. 118 (invented)', city: 'Port Umber', state: 'GA' }),
  school({ id: 'accents', name: 'Académie Éloïse-Bröderick', city: 'Châtelmont', state: 'QC', country: 'CAN' }),
  school({ id: 'named-after-city', name: 'Lower Tarnwick School', city: 'Elsewhere', state: 'KY', zip: '90009' }),
  school({ id: 'short', name: 'Umberlee', city: 'Elsewhere' }),
  school({ id: 'longer', name: 'Umberlee Central High School', city: 'Elsewhere' }),
  school({ id: 'twin-b', name: 'Twinning School', city: 'Beta' }),
  school({ id: 'twin-a', name: 'Twinning School', city: 'Alpha' }),
  school({ id: 'order-b', name: 'Quenby Barn', city: 'Elsewhere' }),
  school({ id: 'order-a', name: 'Quenby Aarn', city: 'Elsewhere' }),
  school({ id: 'named-like-a-code', name: 'P.S. 770401', city: 'Elsewhere' }),
  school({ id: 'similar', name: 'Zarnow Tecnica', city: 'Elsewhere' }),
  school({ id: 'hostile', name: '100% "Real" O\'Hara_School\\', city: 'Elsewhere' }),
]

export const inventedSchools: readonly LookupRecord[] = [...grid, ...single]

const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`

export const asCsv = (records: readonly LookupRecord[]): Readable =>
  Readable.from([
    `${recordFields.join(',')}\n`,
    ...records.map((record) => `${recordFields.map((field) => quoted(record[field])).join(',')}\n`),
  ])
