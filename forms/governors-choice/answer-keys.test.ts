import { allQuestions } from '@apply/engine/walk'
import { expect, test } from 'vitest'
import { governorsChoice } from './form.ts'

type Page = 'about' | 'education-ug' | 'final-steps'

/** Keys as the data model lists them. A chosen answer also has a key for its label. */
type Group = { readonly page: Page; readonly typed?: string; readonly chosen?: string }

const split = (text = '') => text.split(/\s+/).filter((key) => key !== '')

const keysOf = ({ typed, chosen }: Group, prefixes: readonly string[] = ['']) =>
  prefixes.flatMap((prefix) => [
    ...split(typed).map((key) => `${prefix}${key}`),
    ...split(chosen).flatMap((key) => [`${prefix}${key}`, `${prefix}${key}_desc`]),
  ])

const keysOnPage = (group: Group, prefixes?: readonly string[]) =>
  Object.fromEntries(keysOf(group, prefixes).map((key) => [key, group.page]))

const person = keysOnPage({
  page: 'about',
  typed: 'first_name middle_name last_name preferred_name phone_home phone_mobile optin_sms_ind birth_date',
  chosen: 'gender',
})

const residence = keysOnPage({
  page: 'about',
  typed: 'address_line_1 address_line_2 city zip',
  chosen: 'state country kentucky_county how_long_kentucky tennessee_county how_long_tennessee',
})

const mailing = keysOnPage({
  page: 'about',
  typed: 'mailing_address_line_1 mailing_address_line_2 mailing_city mailing_zip mailing_addr_effective_date',
  chosen: 'mailing_addr_same_as_perm_addr mailing_state mailing_country',
})

const parents = {
  ...keysOnPage(
    {
      page: 'about',
      typed: 'first_name last_name email phone address_line_1 address_line_2 city zip emergency_contact',
      chosen: 'relationship prefix phone_type addr_same_as_stu_perm state country',
    },
    ['parent_', 'parent_2_'],
  ),
  ...keysOnPage({ page: 'about', chosen: 'parent_communication_preference' }),
}

const citizenship = keysOnPage({
  page: 'about',
  typed: 'alien_registration_number race_american_indian race_asian race_black race_native_hawaiian race_white',
  chosen: 'citizenship_type citizenship citizenship_visa_status ethnicity',
})

const service = keysOnPage({
  page: 'about',
  chosen: `selective_service_radio why_not_selective_service veteran_classification dependent_opt duty_station
    sponsor_duty_station dependent_dropdown`,
})

const legacy = {
  ...keysOnPage({
    page: 'about',
    typed: 'legacy_first_name legacy_last_name',
    chosen: 'legacy_radio legacy_relationship legacy_grad_year',
  }),
  ...keysOnPage(
    { page: 'about', typed: 'first_name last_name', chosen: 'legacy_radio legacy_relationship grad_year' },
    ['legacy_2_', 'legacy_3_', 'legacy_4_'],
  ),
}

const enrollment = keysOnPage({
  page: 'education-ug',
  chosen: `entry_term tennessee_promise_radio two_year_degree tennessee_promise applied_major major_concentration
    major_concentration_second campus_housing pre_professional_radio pre_professional`,
})

const highSchool = keysOnPage({
  page: 'education-ug',
  typed: 'hs_ceeb hs_name hs_city hs_address_line_1 hs_zip hs_gpa',
  chosen: `hs_ged_radio hs_state hs_country hs_attend_from_month hs_attend_from_year hs_attend_to_month
    hs_attend_to_year grad_month grad_year`,
})

const otherSchooling = keysOnPage({
  page: 'education-ug',
  typed: 'counselor_first_name counselor_last_name counselor_email_address homeschool ged',
  chosen: 'homeschool_radio ged_month ged_year',
})

const colleges = {
  ...keysOnPage(
    {
      page: 'education-ug',
      typed: 'ceeb name city zip address_line_1 credits',
      chosen: 'state country attend_from_month attend_from_year attend_to_month attend_to_year',
    },
    ['college_', 'college_2_', 'college_3_'],
  ),
  ...keysOnPage({ page: 'education-ug', typed: 'college_gpa suspended_comment', chosen: 'suspended' }),
}

const tests = keysOnPage({
  page: 'education-ug',
  typed: `sat_score_reading_writing sat_score_math sat_score_essay_analysis sat_score_essay_reading
    sat_score_essay_writing act_score_composite`,
  chosen: `sat_taken sat_test_month sat_test_year sat_test_intention
    act_taken act_test_month act_test_year act_test_intention`,
})

const activities = keysOnPage(
  { page: 'education-ug', typed: 'activity_other', chosen: 'activity_name activity_continue' },
  ['', 'activity_2_', 'activity_3_', 'activity_4_'],
)

const finalPage = keysOnPage({
  page: 'final-steps',
  typed: 'legal_agree legal_agree_2',
  chosen: 'counselor_waiver_request',
})

const pageOfKey: Readonly<Record<string, string>> = Object.fromEntries(
  allQuestions(governorsChoice).flatMap(({ keys, page }) => keys.map((key) => [key, page.name])),
)

test('FRM-02 the first page asks for personal details', () => {
  expect(pageOfKey).toMatchObject(person)
})

test('FRM-03 the first page asks for the permanent address and the residence', () => {
  expect(pageOfKey).toMatchObject(residence)
})

test('FRM-04 the first page asks for the mailing address', () => {
  expect(pageOfKey).toMatchObject(mailing)
})

test('FRM-05 the first page asks for two parents, and once for the communication preference', () => {
  expect(pageOfKey).toMatchObject(parents)
})

test('FRM-06 the first page asks for citizenship and background', () => {
  expect(pageOfKey).toMatchObject(citizenship)
})

test('FRM-07 the first page asks for service', () => {
  expect(pageOfKey).toMatchObject(service)
})

test('FRM-08 the first page asks for four relatives; the keys of the first differ from those of the applicant', () => {
  expect(pageOfKey).toMatchObject(legacy)
})

test('FRM-09 the second page asks for the plans', () => {
  expect(pageOfKey).toMatchObject(enrollment)
})

test('FRM-10 the second page asks for the high school', () => {
  expect(pageOfKey).toMatchObject(highSchool)
})

test('FRM-11 the second page asks for the counselor, home school and GED', () => {
  expect(pageOfKey).toMatchObject(otherSchooling)
})

test('FRM-12 the second page asks for three colleges, and once for what concerns all of them', () => {
  expect(pageOfKey).toMatchObject(colleges)
})

test('FRM-13 the second page asks for SAT and ACT', () => {
  expect(pageOfKey).toMatchObject(tests)
})

test('FRM-14 the second page asks for four activities', () => {
  expect(pageOfKey).toMatchObject(activities)
})

test('FRM-15, VAL-32 the last page has exactly the waiver and the two agreements', () => {
  const onLastPage = Object.entries(pageOfKey).filter(([, page]) => page === 'final-steps')

  expect(Object.fromEntries(onLastPage)).toEqual(finalPage)
})

test('FRM-01, FRM-16 the form has exactly these keys and label keys, each on its page', () => {
  const groups = [
    [person, residence, mailing, parents, citizenship, service, legacy],
    [enrollment, highSchool, otherSchooling, colleges, tests, activities],
    [finalPage],
  ].flat()

  expect(pageOfKey).toEqual(Object.assign({}, ...groups))
})

test('FRM-01 no two questions write the same key', () => {
  const keys = allQuestions(governorsChoice).flatMap((placed) => placed.keys)

  expect(keys.toSorted()).toEqual(Object.keys(pageOfKey).toSorted())
})
