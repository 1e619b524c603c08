import { expect, test } from 'vitest'
import type { ComparedPerson } from '../list/block-keys.ts'
import { minPairWeight, type PairReason, weighedPerson, weighPair } from './weigh-pair.ts'

const zoe: ComparedPerson = {
  name: "O'Neil-Żak, Zoë Ann",
  birthDate: '2007-05-09',
  zip: '37040',
  phones: ['9315552345'],
}

const other = { zip: '90001', phones: ['6155550100'] }

test.each<readonly [string, Partial<ComparedPerson>, readonly PairReason[], boolean]>([
  ['the same answers', {}, ['same-name', 'same-birth-date', 'same-phone', 'same-zip'], true],
  [
    'a name without accents, elsewhere',
    { ...other, name: 'ONeil Zak, Zoe Ann' },
    ['same-name', 'same-birth-date'],
    true,
  ],
  [
    'family and given name exchanged',
    { ...other, name: "Zoë Ann, O'Neil-Żak" },
    ['same-name', 'same-birth-date'],
    true,
  ],
  [
    'a typo in the name',
    { phones: [], name: "O'Niel-Żak, Zoë Ann" },
    ['similar-name', 'same-birth-date', 'same-zip'],
    true,
  ],
  ['no middle name', { ...other, name: "O'Neil-Żak, Zoë" }, ['similar-name', 'same-birth-date'], false],
  [
    'day and month exchanged',
    { zip: '', birthDate: '2007-09-05' },
    ['same-name', 'similar-birth-date', 'same-phone'],
    true,
  ],
  [
    'one digit of the birth date',
    { birthDate: '2007-05-08' },
    ['same-name', 'similar-birth-date', 'same-phone', 'same-zip'],
    true,
  ],
  [
    'a new family name',
    { name: 'Harbor, Zoë' },
    ['same-given-name', 'same-birth-date', 'same-phone', 'same-zip'],
    true,
  ],
  [
    'a twin',
    { name: "O'Neil-Żak, Max" },
    ['same-family-name', 'other-given-name', 'same-birth-date', 'same-phone', 'same-zip'],
    false,
  ],
  [
    'a parent of the same name',
    { birthDate: '1979-11-23' },
    ['same-name', 'other-birth-date', 'same-phone', 'same-zip'],
    false,
  ],
  ['somebody else at one phone', { name: 'Harbor, Ben', birthDate: null }, ['same-phone', 'same-zip'], false],
])('DSK-31 weighs %s', (_what, changed, reasons, isShown) => {
  const [one, two] = [weighedPerson(zoe), weighedPerson({ ...zoe, ...changed })]
  const weighed = weighPair(one, two)

  expect(weighed.reasons).toEqual(reasons)
  expect(weighed.weight >= minPairWeight).toBe(isShown)
  expect(weighPair(two, one)).toEqual(weighed)
})
