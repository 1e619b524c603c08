import type { Answers } from '@apply/engine/answers'
import type { Form, Page } from '@apply/engine/define'
import { renderToStaticMarkup } from 'react-dom/server'
import { vi } from 'vitest'
import { createDraftSession } from '../../draft/draft-session.ts'
import { DraftContext } from '../../draft/use-draft.ts'
import { updateSnapshot } from '../../session/snapshot.ts'
import { createHistory } from '../../ui/history.ts'
import { createMemoryWindow } from '../../ui/memory-window.ts'
import { Router } from '../../ui/router.tsx'
import { PageNodes } from '../form-nodes.tsx'

type Person = Parameters<typeof updateSnapshot>[0]

/** Renders a page of a form with these answers to HTML. */
export const renderPage = (
  form: Form,
  page: Page | undefined,
  answers: Answers = {},
  person: Person = {},
  address = '/',
): string => {
  if (!page) throw new Error('The form has no such page.')
  // A question for a date looks whether the browser has a calendar; this one has none.
  vi.stubGlobal('HTMLInputElement', class {})
  updateSnapshot({ is_logged_in: false, web_status: 'none', ...person })
  const session = createDraftSession({ form, person: { visitor: answers }, today: () => '2026-11-15' })
  return renderToStaticMarkup(
    <Router history={createHistory(createMemoryWindow(address))}>
      <DraftContext value={session}>
        <PageNodes page={page} />
      </DraftContext>
    </Router>,
  )
}
