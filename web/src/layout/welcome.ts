import { type Answers, answerTo } from '@apply/engine/answers'
import type { Form, Welcome } from '@apply/engine/define'
import { everyQuestion } from '@apply/engine/walk'
import type { Snapshot } from '../session/snapshot.ts'

const panelUntilLogins = 3

/** Which of the four welcomes a person reads, if any. */
export const welcomeFor = (person: Snapshot): keyof Welcome | undefined => {
  if (person.is_service_user) return undefined
  if (person.web_status === 'submitted') return 'submitted'
  if (!person.is_logged_in) return 'visitor'
  if (person.has_changed_page || person.num_logins >= panelUntilLogins) return undefined
  return person.num_logins === 1 ? 'first' : 'back'
}

/** The answer to the question a browser would fill in with this kind of name. */
const nameOf = (form: Form, answers: Answers, autocomplete: string): string => {
  const asked = everyQuestion(form).find(({ question }) => question.autocomplete === autocomplete)
  return asked ? answerTo(answers, asked.question.key) : ''
}

/** Only a returning student is called by the preferred name. */
export const nameFor = (welcome: keyof Welcome, form: Form, answers: Answers): string => {
  const preferred = welcome === 'back' ? nameOf(form, answers, 'nickname') : ''
  return preferred || nameOf(form, answers, 'given-name')
}
