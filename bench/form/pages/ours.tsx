import '../../../web/src/design/index.module.css'
import { form } from '@apply/forms/governors-choice'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { createAnswerStore } from '../../../web/src/draft/answers/answer-store.ts'
import { AnswersContext, FormContext } from '../../../web/src/draft/answers/use-answers.ts'
import { storeVisitorAnswers } from '../../../web/src/draft/saving/visitor-answers.ts'
import { PageNodes } from '../../../web/src/form/form-nodes.tsx'
import * as css from '../../../web/src/form/page.module.css'
import { updateSnapshot } from '../../../web/src/session/snapshot.ts'
import { createHistory } from '../../../web/src/ui/history.ts'
import { Router } from '../../../web/src/ui/router.tsx'
import { draft, today, whenTold } from './asked.tsx'

const [about] = form.pages
if (!about) throw new Error('The form has no page.')

whenTold((root) => {
  const answers = createAnswerStore({ form, draft, today: () => today })
  updateSnapshot({ is_logged_in: true })
  const { typing, getDraft, onChange } = answers
  // As for a visitor: every change is kept in the window.
  const store = () => storeVisitorAnswers({ ...getDraft().answers, ...typing.get() })
  onChange(store)
  typing.subscribe(store)
  flushSync(() =>
    createRoot(root).render(
      <Router history={createHistory(window)}>
        <FormContext value={form}>
          <AnswersContext value={answers}>
            <form className={css.formPage}>
              <PageNodes page={about} />
            </form>
          </AnswersContext>
        </FormContext>
      </Router>,
    ),
  )
})
