import type { openLetter, readLetters } from '@apply/contract/letters'
import { dayInTimeZone, dayInWords } from '@apply/engine/calendar'
import { useEffect, useId, useRef, useState } from 'react'
import { call, type ResponseOf } from '../../api/call.ts'
import { fetchFile, saveResponse } from '../../api/download.ts'
import { failureMessage } from '../../api/failures.ts'
import { takeLostFocus } from '../../design/focus.ts'
import { ButtonLabel } from '../../design/icons.tsx'
import * as design from '../../design/index.module.css'
import { LetterWords } from '../../design/letter-words.tsx'
import { createSessionResource } from '../../session/session-resource.ts'
import { useAction } from '../../ui/action.ts'
import { keepTrying } from '../../ui/keep-trying.ts'
import { observable, useObservable } from '../../ui/observable.ts'
import { useLoaded } from '../../ui/resource.ts'
import { useSchool } from '../../ui/school.tsx'
import { Envelope } from './envelope.tsx'
import * as css from './letters.module.css'

type Listed = ResponseOf<typeof readLetters>['letters'][number]
type Opened = ResponseOf<typeof openLetter>

const useDay = (moment: string): string => dayInWords(dayInTimeZone(useSchool().timeZone, new Date(moment)))

const Failed = ({ error }: { readonly error: unknown }) =>
  error === undefined ? null : (
    <p className={css.letterError} role="alert">
      {failureMessage(error)}
    </p>
  )

const OpenedLetter = ({ letter: { id, letter, released_at, sha256 } }: { readonly letter: Opened }) => {
  const { name } = useSchool()
  const title = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  // The button that has opened it is gone.
  useEffect(() => takeLostFocus(title.current), [])
  const download = useAction(async () =>
    saveResponse(await fetchFile('GET', `/api/letters/${id}/file`, {}), 'letter.pdf'),
  )
  return (
    <>
      <LetterWords letter={letter} from={name} day={useDay(released_at)} titleId={titleId} titleRef={title} />
      <div className={css.letterActions}>
        <button
          type="button"
          className={`${design.button} ${design.buttonQuiet}`}
          aria-disabled={download.isPending}
          onClick={() => download.run()}
        >
          <ButtonLabel isBusy={download.isPending}>Download the letter as PDF</ButtonLabel>
        </button>
        <Failed error={download.error} />
        <details className={css.letterProof}>
          <summary>How to prove that the PDF is this letter</summary>
          <p>
            Its fingerprint (SHA-256) is <code>{sha256}</code>. It never changes.
          </p>
        </details>
      </div>
    </>
  )
}

const ClosedLetter = ({ letter, isFirst, onOpen, isBusy }: ClosedProps) => {
  const { admissionOffice } = useSchool()
  const day = useDay(letter.released_at)
  const isRead = letter.opened_at !== undefined
  return (
    <div className={`${design.wrap} ${css.letterClosed}`}>
      <Envelope />
      <div>
        <h2 id={`letter-${letter.id}`}>{isFirst && !isRead ? 'You have a letter' : `Your letter of ${day}`}</h2>
        <p className={css.letterHint}>
          From the {admissionOffice.name}, {day}
        </p>
      </div>
      <button
        type="button"
        className={isRead ? `${design.button} ${design.buttonQuiet}` : design.button}
        aria-describedby={`letter-${letter.id}`}
        aria-disabled={isBusy}
        onClick={onOpen}
      >
        <ButtonLabel isBusy={isBusy}>{isRead ? 'Read again' : 'Read'}</ButtonLabel>
      </button>
    </div>
  )
}

type LetterProps = { readonly letter: Listed; readonly isFirst: boolean }
type ClosedProps = LetterProps & { readonly onOpen: () => void; readonly isBusy: boolean }

/** Opens a letter. Whoever waits for it need not press again; whoever has left the page has not opened it. */
const useOpen = (id: string) => {
  const page = useRef<AbortController>(undefined)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => () => page.current?.abort(), [])
  const open = useAction((_: undefined) => {
    page.current = new AbortController()
    const { signal } = page.current
    const make = () => call<typeof openLetter>('POST', '/api/letters/:id/open', { params: { id }, signal })
    return keepTrying(make, () => setFailed(true), signal)
  })
  return { open, isTrying: open.isPending && hasFailed }
}

/** A letter is opened by a press, when its reader is ready for it. */
const LetterCard = ({ letter, isFirst }: LetterProps) => {
  const { open, isTrying } = useOpen(letter.id)
  return (
    <section className={`${design.card} ${css.letter}`} aria-label="A letter from the school">
      {open.data ? (
        <OpenedLetter letter={open.data} />
      ) : (
        <ClosedLetter letter={letter} isFirst={isFirst} isBusy={open.isPending} onOpen={() => open.run(undefined)} />
      )}
      {isTrying && <p role="status">Your letter could not be opened yet. We try again by ourselves.</p>}
      <Failed error={open.error} />
    </section>
  )
}

/** Whether the letters could not be loaded so far, and it is tried again. */
const waits = observable(false)

const ownLetters = createSessionResource(
  async (signal) => {
    const read = () => call<typeof readLetters>('GET', '/api/letters', { signal })
    try {
      return await keepTrying(read, () => waits.set(true), signal)
    } finally {
      waits.set(false)
    }
  },
  { isReadAnew: true },
)

/** The letters of the school, the newest first. Nothing before there is one. */
export const Letters = () => {
  const { data, error } = useLoaded(ownLetters)
  const isTrying = useObservable(waits)
  if ((isTrying || error !== undefined) && !data)
    return (
      <section className={`${design.card} ${css.letter}`} aria-label="Letters from the school">
        <p role="status">
          We could not check whether there is a letter for you. {isTrying && 'We try again by ourselves.'}
        </p>
        <button type="button" className={design.linkButton} onClick={() => void ownLetters.refetch()}>
          Try again
        </button>
      </section>
    )
  return data?.letters.map((letter, place) => <LetterCard key={letter.id} letter={letter} isFirst={place === 0} />)
}
