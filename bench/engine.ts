import { draftOf } from '@apply/engine/answers'
import { setAnswer } from '@apply/engine/apply-changes'
import { findErrors } from '@apply/engine/errors'
import { readOnlyView } from '@apply/engine/read-only'
import { allQuestions, askedQuestions } from '@apply/engine/walk'
import { form } from '@apply/forms/governors-choice'
import { sized } from './sizes.ts'

const today = '2026-11-15'
const rounds = sized(20_000, 20)

const question = (key: string) => {
  const found = allQuestions(form).find((placed) => placed.question.key === key)?.question
  if (!found) throw new Error(`The form does not ask for ${key}.`)
  return found
}

const answered = Object.entries({
  first_name: 'Maya',
  country: 'USA',
  state: 'TN',
  tennessee_county: 'montgomery',
  citizenship_type: '1',
  veteran_classification: 'DEPENDENT',
  legacy_radio: 'Y',
  mailing_addr_same_as_perm_addr: 'N',
  parent_addr_same_as_stu_perm: 'N',
  tennessee_promise_radio: 'N',
  applied_major: 'BIOL',
  hs_ged_radio: '1',
  sat_taken: 'Y',
  act_taken: 'Y',
}).reduce((draft, [key, value]) => setAnswer(form, draft, question(key), value, today), draftOf())

const time = (name: string, work: (round: number) => unknown) => {
  for (let round = 0; round < rounds / 10; round += 1) work(round)
  const start = process.hrtime.bigint()
  for (let round = 0; round < rounds; round += 1) work(round)
  const each = Number(process.hrtime.bigint() - start) / rounds / 1e6
  console.log(`${name.padEnd(48)} ${each.toFixed(4)} ms`)
}

const firstName = question('first_name')
const state = question('state')

console.log(`${allQuestions(form).length} questions, ${askedQuestions(form, answered).length} of them asked`)
time('reference: copying all answers once', () => ({ ...answered.answers }))
let typed = answered
// As somebody types: each key changes the draft that the one before has left.
time('setting a text answer', (round) => {
  typed = setAnswer(form, typed, firstName, `Maya ${round}`, today)
})
time('moving between two states (clears a section)', (round) =>
  setAnswer(form, answered, state, round % 2 ? 'KY' : 'GA', today),
)
time('finding all errors', () => findErrors(form, answered, today))
time('making the read-only view', () => readOnlyView(form, answered))
