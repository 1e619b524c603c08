import { checkbox, mustBeTrue, page, radio, required, section, textSection } from '@apply/engine/define'
import { yesNo } from '../options/yes-no.ts'
import { acceptTermsMessage, eligibilityStatement, legalTerms, waiverText } from '../texts/final-steps.ts'

export const finalSteps = page('final-steps', {
  title: 'Final Steps',
  ask: [
    section("Your counselor's recommendation", {
      ask: [radio('counselor_waiver_request', { label: waiverText, options: yesNo, rules: [required()] })],
    }),
    textSection(legalTerms, [
      checkbox('legal_agree', { label: 'I accept these terms.', rules: [mustBeTrue(acceptTermsMessage)] }),
    ]),
    section('Eligibility verification', {
      ask: [checkbox('legal_agree_2', { label: eligibilityStatement, rules: [required()] })],
    }),
  ],
})
