import type { DuplicatePair, judgeDuplicate } from '@apply/contract/desk/duplicates'
import { dayInWords } from '@apply/engine/calendar'
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
import { splitDifference } from './split-difference.ts'

type Person = DuplicatePair['first']
type Props = { readonly pair: DuplicatePair }

/** The list keeps the digits only, without a country code. */
const phoneText = (digits: string): string => digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')

type Row = readonly [title: string, text: (person: Person, momentText: (at: string) => string) => string]

/** What both have first, then where the applications are. */
const rows: readonly Row[] = [
  ['Born', ({ birth_date }) => (birth_date === null ? '' : dayInWords(birth_date))],
  ['Phone', ({ phones }) => phones.map(phoneText).join(', ')],
  ['ZIP', ({ zip }) => zip],
  ['Home', ({ home_state }) => home_state],
  ['E-mail', ({ email }) => email],
  ['Term', ({ term }) => term],
  ['Major', ({ major }) => major],
  ['State', ({ desk_state }) => desk_state],
  ['Receipt', ({ receipt }) => receipt ?? 'not submitted'],
  ['Submitted', ({ submitted_at }, momentText) => (submitted_at === null ? '' : momentText(submitted_at))],
]

/** These are never the same, so a mark would say nothing. */
const ownRows: readonly string[] = ['Receipt', 'Submitted']

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

const Mark = () => <span className={duplicatesCss.deskPairMark}>differs</span>

/** A text of one application, in which the letters are marked that the other one does not have. */
const OwnText = ({ text, other }: { readonly text: string; readonly other: string }) => {
  const { before, own, after } = splitDifference(text, other)
  return (
    <bdi>
      {before}
      {own !== '' && <mark>{own}</mark>}
      {after}
    </bdi>
  )
}

type ComparedProps = { readonly title: string; readonly left: string; readonly right: string }

/** One fact of both. Where they differ, the row says so in words, too. */
const ComparedRow = ({ title, left, right }: ComparedProps) => {
  if (left === right || ownRows.includes(title))
    return (
      <tr>
        <th scope="row">{title}</th>
        <td>
          <bdi>{left}</bdi>
        </td>
        <td>
          <bdi>{right}</bdi>
        </td>
      </tr>
    )
  return (
    <tr className={duplicatesCss.deskPairDiffers}>
      <th scope="row">
        {title}
        <Mark />
      </th>
      <td>
        <OwnText text={left} other={right} />
      </td>
      <td>
        <OwnText text={right} other={left} />
      </td>
    </tr>
  )
}

/** Two applications side by side, and why they are shown. */
export const PairCard = ({ pair }: Props) => {
  const momentText = useMomentText()
  const { first, second, weight, reasons } = pair
  const names = [first, second].map(({ name, email }) => name || email)
  return (
    <article className={`${desk.deskCard} ${duplicatesCss.deskPair}`} tabIndex={-1} aria-label={names.join(' and ')}>
      <table className={`${tableCss.deskTable} ${duplicatesCss.deskPairTable}`}>
        <thead>
          <tr className={names[0] === names[1] ? undefined : duplicatesCss.deskPairDiffers}>
            <td>{names[0] !== names[1] && <Mark />}</td>
            {[first, second].map(({ id }, index) => (
              <th key={id} scope="col">
                <Link to={`/applications/${id}`}>
                  <OwnText text={names[index] ?? ''} other={names[1 - index] ?? ''} />
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([title, text]) => (
            <ComparedRow key={title} title={title} left={text(first, momentText)} right={text(second, momentText)} />
          ))}
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
