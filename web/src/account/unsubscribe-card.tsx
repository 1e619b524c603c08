import type { unsubscribe } from '@apply/contract/reminders'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { moveFocus } from '../design/focus.ts'
import * as design from '../design/index.module.css'
import { Link, useQueryParameters } from '../ui/router.tsx'
import { Card, CardFrame, CardLink, Notice } from './card.tsx'
import { useCard } from './use-card.ts'

const name = 'Stop reminders'

const Stopped = () => (
  <CardFrame name={name}>
    <div tabIndex={-1} ref={moveFocus}>
      <Notice kind="done">You will get no more reminders about your application.</Notice>
    </div>
    <p>
      Your account and your answers stay as they are. You can turn the reminders on again on your account page. We still
      write to you before an application is deleted that was not opened for a long time.
    </p>
    <Link className={`${design.button} ${design.buttonWide}`} to="/" replace>
      Go to your application
    </Link>
  </CardFrame>
)

/** Opened by the link in a reminder. Nothing stops before the button is pressed, because mail scanners open links too. */
export const UnsubscribeCard = () => {
  const query = useQueryParameters()
  const [isStopped, setStopped] = useState(false)
  const { card } = useCard({
    name,
    initial: {},
    checksOnChange: false,
    check: () => ({}),
    send: async () => {
      await call<typeof unsubscribe>('POST', '/unsubscribe', { query: { token: query.get('token') ?? '' } })
      setStopped(true)
    },
  })
  if (isStopped) return <Stopped />
  return (
    <Card
      {...card}
      intro={<p>We will send you no more reminders about your application. Nothing else changes.</p>}
      action="Stop reminders"
      remedy={card.failure?.status === 403 && <CardLink to="/login">Log in</CardLink>}
      links={<CardLink to="/">Keep the reminders and go to your application</CardLink>}
    />
  )
}
