import { summarize } from '@apply/engine/errors'
import { describe, expect, test } from 'vitest'
import { eligibilityStatement, waiverText } from './final-steps/final-steps.ts'
import { governorsChoice } from './form.ts'
import { askedKeys, emptyDraft, errorsIn, today } from './testing/applicant.ts'

describe('an empty application', () => {
  test('VAL-04 VAL-05 VAL-07 reports these missing answers in the order of the form', () => {
    const errors = errorsIn(emptyDraft)

    expect(Object.entries(errors)).toEqual([
      ['first_name', ['First Name']],
      ['last_name', ['Last Name']],
      ['birth_date', ['Date of Birth']],
      ['gender', ['Sex']],
      ['phone_mobile', ['Please enter either a home phone or cell phone number.']],
      ['address_line_1', ['Address']],
      ['city', ['City']],
      ['country', ['Country']],
      ['citizenship_type', ['Citizen Type']],
      ['veteran_classification', ['What is your current classification?']],
      ['entry_term', ['When do you plan to enroll?']],
      ['applied_major', ['Academic Interest']],
      ['hs_ged_radio', ['Have/Will You']],
      ['counselor_waiver_request', [waiverText]],
      ['legal_agree', ['You must accept these terms to submit your application.']],
      ['legal_agree_2', [eligibilityStatement]],
    ])
  })

  test('VAL-32 the summary links to each of them on its page', () => {
    const lines = summarize(governorsChoice, emptyDraft, today)

    expect(lines.map(({ href }) => href)).toEqual([
      '/about#first_name',
      '/about#last_name',
      '/about#birth_date',
      '/about#gender',
      '/about#phone_mobile',
      '/about#address_line_1',
      '/about#city',
      '/about#country',
      '/about#citizenship_type',
      '/about#veteran_classification',
      '/education-ug#entry_term',
      '/education-ug#applied_major',
      '/education-ug#hs_ged_radio',
      '/final-steps#counselor_waiver_request',
      '/final-steps#legal_agree',
      '/final-steps#legal_agree_2',
    ])
  })

  test('CON-03 asks only questions that depend on no other answer', () => {
    expect(askedKeys(emptyDraft)).toEqual(
      `first_name middle_name last_name preferred_name birth_date gender phone_home phone_mobile optin_sms_ind
      address_line_1 address_line_2 city country state zip mailing_addr_same_as_perm_addr
      parent_communication_preference
      parent_relationship parent_prefix parent_first_name parent_last_name parent_email parent_phone
      parent_phone_type parent_addr_same_as_stu_perm parent_emergency_contact
      parent_2_relationship parent_2_prefix parent_2_first_name parent_2_last_name parent_2_email parent_2_phone
      parent_2_phone_type parent_2_addr_same_as_stu_perm parent_2_emergency_contact
      citizenship_type ethnicity race_american_indian race_asian race_black race_native_hawaiian race_white
      veteran_classification legacy_radio
      entry_term applied_major campus_housing pre_professional_radio hs_ged_radio
      college_name college_country college_address_line_1 college_city college_state college_zip college_credits
      college_attend_from_month college_attend_from_year college_attend_to_month college_attend_to_year
      suspended sat_taken act_taken activity_name
      counselor_waiver_request legal_agree legal_agree_2`.split(/\s+/),
    )
  })
})
