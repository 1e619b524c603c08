import type { DeskReading, DeskRow, DeskSection } from '@apply/engine/define'

const row = (label: string, answers: string): DeskRow => ({ label, answers })

const address = (prefix: string): string =>
  `{${prefix}address_line_1}\n{${prefix}address_line_2}\n{${prefix}city}, {${prefix}state} {${prefix}zip}\n{${prefix}country}`

const schoolAddress = (prefix: string): string =>
  `{${prefix}address_line_1}\n{${prefix}city}, {${prefix}state} {${prefix}zip}\n{${prefix}country}`

const attended = (prefix: string): string =>
  `{${prefix}attend_from_month} {${prefix}attend_from_year} to {${prefix}attend_to_month} {${prefix}attend_to_year}`

const parent = (prefix: string, number: number): readonly DeskRow[] => [
  row(
    `Parent ${number}`,
    `{${prefix}prefix} {${prefix}first_name} {${prefix}last_name}, {${prefix}relationship}\n{${prefix}email}\n{${prefix}phone}, {${prefix}phone_type}`,
  ),
  row(`Parent ${number} lives there too`, `{${prefix}addr_same_as_stu_perm}`),
  row(`Parent ${number}'s address`, address(prefix)),
  row(`Parent ${number} in an emergency`, `{${prefix}emergency_contact}`),
]

const relative = (number: number): readonly DeskRow[] => {
  const prefix = number === 1 ? '' : `legacy_${number}_`
  const own = number === 1 ? 'legacy_' : prefix
  return [
    row(`Relative ${number} was here`, `{${prefix}legacy_radio}`),
    row(
      `Relative ${number}`,
      `{${own}first_name} {${own}last_name}, {${prefix}legacy_relationship}, {${own}grad_year}`,
    ),
  ]
}

const college = (number: number): readonly DeskRow[] => {
  const prefix = number === 1 ? 'college_' : `college_${number}_`
  const name = number === 1 ? 'College' : `College ${number}`
  return [
    row(name, `{${prefix}name}\n${schoolAddress(prefix)}`),
    row(`${name} attended`, attended(prefix)),
    row(`${name} credits`, `{${prefix}credits}`),
  ]
}

const activity = (number: number): readonly DeskRow[] => {
  const prefix = number === 1 ? '' : `activity_${number}_`
  return [
    row(`Activity ${number}`, `{${prefix}activity_name}, {${prefix}activity_other}`),
    row('In college too', `{${prefix}activity_continue}`),
  ]
}

const person: DeskSection = {
  title: 'Person',
  rows: [
    row('Name', '{first_name} {middle_name} {last_name}'),
    row('Goes by', '{preferred_name}'),
    row('Born', '{birth_date}'),
    row('Sex', '{gender}'),
    row('Cell phone', '{phone_mobile}'),
    row('May be texted', '{optin_sms_ind}'),
    row('Home phone', '{phone_home}'),
  ],
}

const home: DeskSection = {
  title: 'Address',
  rows: [
    row('Home', address('')),
    row('County', '{kentucky_county}, {how_long_kentucky}'),
    row('County', '{tennessee_county}, {how_long_tennessee}'),
    row('Mail goes there', '{mailing_addr_same_as_perm_addr}'),
    row('Mail', address('mailing_')),
    row('Mail from', '{mailing_addr_effective_date}'),
  ],
}

const family: DeskSection = {
  title: 'Family',
  rows: [
    ...parent('parent_', 1),
    ...parent('parent_2_', 2),
    row('Keep parents informed', '{parent_communication_preference}'),
    ...[1, 2, 3, 4].flatMap(relative),
  ],
}

const citizenship: DeskSection = {
  title: 'Citizenship',
  rows: [
    row('Citizen', '{citizenship_type}'),
    row('Of', '{citizenship}'),
    row('Visa', '{citizenship_visa_status}'),
    row('Registration number', '{alien_registration_number}'),
    row('Ethnicity', '{ethnicity}'),
    row('American Indian', '{race_american_indian}'),
    row('Asian', '{race_asian}'),
    row('Black', '{race_black}'),
    row('Pacific Islander', '{race_native_hawaiian}'),
    row('White', '{race_white}'),
  ],
}

const service: DeskSection = {
  title: 'Service',
  rows: [
    row('Selective Service', '{selective_service_radio}'),
    row('Not registered', '{why_not_selective_service}'),
    row('Military', '{veteran_classification}'),
    row('Station', '{duty_station}'),
    row('Family on duty', '{dependent_opt}'),
    row('Their station', '{sponsor_duty_station}'),
    row('Benefit', '{dependent_dropdown}'),
  ],
}

const plans: DeskSection = {
  title: 'Plans',
  rows: [
    row('Term', '{entry_term}'),
    row('Major', '{applied_major}'),
    row('Concentration', '{major_concentration}'),
    row('Second', '{major_concentration_second}'),
    row('Tennessee Promise', '{tennessee_promise_radio}'),
    row('Two-year program', '{two_year_degree}'),
    row('Four-year program', '{tennessee_promise}'),
    row('Pre-professional', '{pre_professional_radio}, {pre_professional}'),
    row('Housing', '{campus_housing}'),
  ],
}

const highSchool: DeskSection = {
  title: 'High school',
  rows: [
    row('Finished by', '{hs_ged_radio}'),
    row('Home-schooled', '{homeschool_radio}'),
    row('Transcript', '{homeschool}'),
    row('School', `{hs_name}\n${schoolAddress('hs_')}`),
    row('Attended', attended('hs_')),
    row('GPA', '{hs_gpa}'),
    row('Graduates', '{grad_month} {grad_year}'),
    row('Counselor', '{counselor_first_name} {counselor_last_name}\n{counselor_email_address}'),
    row('GED', '{ged_month} {ged_year}'),
    row('GED report', '{ged}'),
  ],
}

const colleges: DeskSection = {
  title: 'Colleges',
  rows: [
    ...[1, 2, 3].flatMap(college),
    row('College GPA', '{college_gpa}'),
    row('Suspended', '{suspended}'),
    row('What happened', '{suspended_comment}'),
  ],
}

const tests: DeskSection = {
  title: 'Test scores',
  rows: [
    row('SAT taken', '{sat_taken}, {sat_test_month} {sat_test_year}'),
    row('SAT reading', '{sat_score_reading_writing}'),
    row('SAT math', '{sat_score_math}'),
    row('SAT essay', '{sat_score_essay_reading} / {sat_score_essay_analysis} / {sat_score_essay_writing}'),
    row('SAT again', '{sat_test_intention}'),
    row('ACT taken', '{act_taken}, {act_test_month} {act_test_year}'),
    row('ACT composite', '{act_score_composite}'),
    row('ACT again', '{act_test_intention}'),
  ],
}

const legal: DeskSection = {
  title: 'Legal',
  rows: [
    row('Waives access', '{counselor_waiver_request}'),
    row('Terms of the application', '{legal_agree}'),
    row('Eligibility verification', '{legal_agree_2}'),
  ],
}

/** How staff read an application: their own short words, in the order in which they decide. */
export const deskReading: DeskReading = {
  summary: [
    row('Term', '{entry_term}'),
    row('Major', '{applied_major}'),
    row('Program', '{two_year_degree}'),
    row('School', '{hs_name}'),
    row('GPA', '{hs_gpa}'),
    row('ACT', '{act_score_composite}'),
    row('SAT', '{sat_score_reading_writing} + {sat_score_math}'),
    row('Residency', '{state}, {how_long_tennessee}, {how_long_kentucky}'),
  ],
  sections: [
    person,
    home,
    family,
    citizenship,
    plans,
    highSchool,
    colleges,
    tests,
    { title: 'Activities', rows: [1, 2, 3, 4].flatMap(activity) },
    service,
    legal,
  ],
}
