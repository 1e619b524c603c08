import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UnauthorizedError } from '../../api/failures.ts'
import { endSession, inactivityMessage, loggedOutMessage } from '../../session/log-out.ts'
import { anonymous, updateSnapshot } from '../../session/snapshot.ts'
import { useKeptText } from '../../ui/kept-text.ts'
import './send-item.tsx'

beforeEach(() => vi.stubGlobal('window', { sessionStorage: { removeItem: () => undefined } }))
afterEach(() => updateSnapshot(anonymous))

const logIn = () => {
  endSession()
  updateSnapshot({ is_logged_in: true })
}

/** Shows a field anew, and types into it if there is a text to type. */
const field = (typed?: string): string => {
  let typeInto = (_text: string) => {}
  const Field = () => {
    const [text, type] = useKeptText('answer')
    typeInto = type
    return <>{text}</>
  }
  const shown = renderToStaticMarkup(<Field />)
  if (typed !== undefined) typeInto(typed)
  return shown
}

test.each([
  [inactivityMessage, 'Maya was here'],
  [new UnauthorizedError().message, 'Maya was here'],
  [loggedOutMessage, ''],
  [undefined, ''],
])('SES-30 after %j and another login a text that was not sent is %j', (message, text) => {
  logIn()
  field('Maya was here')

  endSession(message)
  logIn()

  expect(field()).toBe(text)
})
