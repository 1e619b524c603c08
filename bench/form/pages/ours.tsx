import '../../../web/src/design/index.module.css'
import { form } from '@apply/forms/governors-choice'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { createDraftSession } from '../../../web/src/draft/draft-session.ts'
import { DraftContext } from '../../../web/src/draft/use-draft.ts'
import { PageNodes } from '../../../web/src/form/form-nodes.tsx'
import * as css from '../../../web/src/form/page.module.css'
import { updateSnapshot } from '../../../web/src/session/snapshot.ts'
import { createHistory } from '../../../web/src/ui/history.ts'
import { Router } from '../../../web/src/ui/router.tsx'
import { draft, today, whenTold } from './asked.tsx'

const [about] = form.pages
if (!about) throw new Error('The form has no page.')

whenTold((root) => {
  // As for a visitor: every change is kept in the window.
  const session = createDraftSession({ form, person: { visitor: draft.answers }, today: () => today })
  session.start()
  updateSnapshot({ is_logged_in: true })
  flushSync(() =>
    createRoot(root).render(
      <Router history={createHistory(window)}>
        <DraftContext value={session}>
          <form className={css.formPage}>
            <PageNodes page={about} />
          </form>
        </DraftContext>
      </Router>,
    ),
  )
})
