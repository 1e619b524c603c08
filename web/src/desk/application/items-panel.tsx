import { hasRole } from '@apply/engine/desk'
import { isOpen } from '@apply/engine/items'
import { useState } from 'react'
import { takeLostFocus } from '../../design/focus.ts'
import { LoadFailure } from '../failures.tsx'
import * as css from '../panel.module.css'
import { Panel } from '../panel.tsx'
import { useStaff } from '../staff-session.tsx'
import { useChoices } from './application-data.ts'
import { AskForm } from './ask-form.tsx'
import { Item } from './item.tsx'
import { type DeskItem, useItems } from './item-data.ts'

/** What somebody asked for stands before what the list asks of everybody. */
const inOrder = (items: readonly DeskItem[]): readonly DeskItem[] =>
  items.toSorted((one, other) => Number(other.kind === 'request') - Number(one.kind === 'request'))

/** What is still to come. What is optional may stay away. */
const openOf = (items: readonly DeskItem[]): number =>
  items.filter(({ state, is_required, kind }) => (is_required || kind === 'request') && isOpen(state)).length

/** Whether the form is open that asks for something, and its button, which gets the focus back. */
const useAsking = () => {
  const { role } = useStaff()
  const { data } = useChoices()
  /** False after the form was closed. */
  const [isAsking, setAsking] = useState<boolean>()
  const canAsk = hasRole(role, 'officer') && data !== undefined && data.templates.length > 0
  const button = canAsk && !isAsking && (
    <button
      type="button"
      className={css.deskQuietButton}
      ref={isAsking === false ? takeLostFocus : undefined}
      onClick={() => setAsking(true)}
    >
      Ask for something
    </button>
  )
  return { isAsking, button, close: () => setAsking(false) }
}

type Props = { readonly id: string; readonly onOpen: (key: string) => void }

/** What the application needs and has got, by the list of the school and because staff asked for it. */
export const ItemsPanel = ({ id, onOpen }: Props) => {
  const { data, error, refetch } = useItems(id)
  const { isAsking, button, close } = useAsking()
  return (
    <Panel title="Checklist" count={openOf(data?.items ?? [])} aside={button}>
      <LoadFailure error={error} onRetry={() => refetch()}>
        <h3>The checklist could not be loaded</h3>
      </LoadFailure>
      {isAsking && <AskForm id={id} onClose={close} />}
      <section className={css.deskPart} aria-label="Requests">
        {data?.status && <p className={css.deskMuted}>The applicant reads “{data.status.word}”.</p>}
        {data?.items.length === 0 && <p className={css.deskMuted}>Nothing is asked for.</p>}
        <ol className={css.deskLines}>
          {inOrder(data?.items ?? []).map((item) => (
            <Item key={item.id} id={id} item={item} onOpen={onOpen} />
          ))}
        </ol>
      </section>
    </Panel>
  )
}
