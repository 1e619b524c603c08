import type { DuplicatePair, judgeDuplicate } from '@apply/contract/desk/duplicates'
import { hasRole, type PairJudgement } from '@apply/engine/desk'
import { Link } from 'react-router'
import { call } from '../../api/call.ts'
import { failureMessage, ServerError } from '../../api/failures.ts'
import { moveFocus } from '../../design/focus.ts'
import * as design from '../../design/index.module.css'
import * as desk from '../desk.module.css'
import { Moment, useMomentText } from '../moment.tsx'
import { toastFailure, useReload, useSingleMutation } from '../mutations.ts'
import { useStaff } from '../staff-session.tsx'
import * as tableCss from '../table.module.css'
import * as duplicatesCss from './duplicates.module.css'

type Person = DuplicatePair['first']
type Props = { readonly pair: DuplicatePair }

const rows: readonly (readonly [
  title: string,
  text: (person: Person, momentText: (at: string) => string) => string,
])[] = [
  ['E-mail', ({ email }) => email],
  ['Born', ({ birth_date }) => birth_date ?? ''],
  ['ZIP', ({ zip }) => zip],
  ['Phone', ({ phones }) => phones.join(', ')],
  ['Receipt', ({ receipt }) => receipt ?? 'not submitted'],
  ['Submitted', ({ submitted_at }, momentText) => (submitted_at === null ? '' : momentText(submitted_at))],
]

/** Whether somebody else has judged the pair meanwhile, or taken a judgement back. */
const isOvertaken = (error: unknown): boolean => error instanceof ServerError && error.status === 409

const useJudge = ({ first, second, version }: DuplicatePair) => {
  const reload = useReload(['duplicates'])
  return useSingleMutation({
    mutationFn: (judgement: PairJudgement) =>
      call<typeof judgeDuplicate>('PUT', '/desk/api/duplicates/:first/:second', {
        params: { first: first.id, second: second.id },
        body: { judgement, version },
      }),
    onSuccess: reload,
    onError: async (error) => {
      if (!isOvertaken(error)) return
      // The pair may leave the page now, and its card with it.
      toastFailure(error)
      await reload()
    },
  })
}

const quiet = `${design.button} ${design.buttonQuiet}`

const Judgement = ({ pair }: Props) => {
  const { role } = useStaff()
  const judge = useJudge(pair)
  const button = (judgement: PairJudgement, text: string, className = design.button) => (
    <button
      type="button"
      className={className}
      aria-disabled={judge.isPending}
      onClick={({ currentTarget }) => {
        // A judged pair leaves the page, and the next one takes its place.
        const next = currentTarget.closest('article')?.nextElementSibling
        const goOn = () => moveFocus(next)
        judge.mutate(judgement, { onSuccess: goOn, onError: (error) => isOvertaken(error) && goOn() })
      }}
    >
      {text}
    </button>
  )
  return (
    <div className={duplicatesCss.deskPairJudgement}>
      {pair.judged_at !== null && (
        <p>
          {`Marked as ${pair.judgement} by `}
          <bdi>{pair.judged_by}</bdi>
          {', '}
          <Moment at={pair.judged_at} />
        </p>
      )}
      {hasRole(role, 'officer') && pair.judgement === 'open' && button('same', 'Same person')}
      {hasRole(role, 'officer') && pair.judgement === 'open' && button('different', 'Different people', quiet)}
      {hasRole(role, 'officer') && pair.judgement !== 'open' && button('open', 'Take back', quiet)}
      {judge.error && !isOvertaken(judge.error) && <p role="alert">{failureMessage(judge.error)}</p>}
    </div>
  )
}

const signed = (weight: number): string => (weight < 0 ? `−${-weight}` : `+${weight}`)

/** Two applications side by side, and why they are shown. */
export const PairCard = ({ pair }: Props) => {
  const momentText = useMomentText()
  const { first, second, weight, reasons } = pair
  const names = [first, second].map(({ name, email }) => name || email)
  return (
    <article className={`${desk.deskCard} ${duplicatesCss.deskPair}`} tabIndex={-1} aria-label={names.join(' and ')}>
      <table className={`${tableCss.deskTable} ${duplicatesCss.deskPairTable}`}>
        <thead>
          <tr>
            <td />
            {[first, second].map(({ id }, index) => (
              <th key={id} scope="col">
                <Link to={`/applications/${id}`}>
                  <bdi>{names[index]}</bdi>
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([title, text]) => {
            const [left, right] = [text(first, momentText), text(second, momentText)]
            return (
              <tr key={title} className={left === right && left !== '' ? duplicatesCss.deskPairSame : undefined}>
                <th scope="row">{title}</th>
                <td>
                  <bdi>{left}</bdi>
                </td>
                <td>
                  <bdi>{right}</bdi>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <div className={duplicatesCss.deskPairReasons}>
        <h2>{`Weight ${weight}`}</h2>
        <ul>
          {reasons.map((reason) => (
            <li key={reason.text}>
              <strong>{signed(reason.weight)}</strong> {reason.text}
            </li>
          ))}
        </ul>
        <Judgement pair={pair} />
      </div>
    </article>
  )
}
