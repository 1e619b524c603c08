import * as design from '../design/index.module.css'
import * as css from './read-only-form.module.css'
import './fonts/base.css'
import type { serviceAnswers } from '@apply/contract/service-answers'
import { momentInTimeZone } from '@apply/engine/calendar'
import { useEffect } from 'react'
import { call, type ResponseOf } from '../api/call.ts'
import { failureMessage, reportFailure, ServerError } from '../api/failures.ts'
import { FullScreenSpinner } from '../design/icons.tsx'
import { keepServiceToken, readServiceToken } from '../session/snapshot.ts'
import { repairStyles } from '../ui/repair-styles.ts'
import { createResource, useLoaded } from '../ui/resource.ts'
import { useSchool } from '../ui/school.tsx'
import { ReadOnlyForm } from './read-only-form.tsx'

type Script = { readonly letters: RegExp; readonly font: string; readonly load: () => Promise<unknown> }

/** Latin, Greek, Cyrillic and Devanagari letters. */
const base = 'Noto Sans'

/** Scripts that the base font does not cover; each font loads when it is needed. */
const scripts: readonly Script[] = [
  { letters: /\p{Script=Arabic}/u, font: 'Noto Sans Arabic', load: () => import('./fonts/arabic.css') },
  { letters: /\p{Script=Hebrew}/u, font: 'Noto Sans Hebrew', load: () => import('./fonts/hebrew.css') },
  { letters: /\p{Script=Thai}/u, font: 'Noto Sans Thai', load: () => import('./fonts/thai.css') },
  { letters: /\p{Script=Bengali}/u, font: 'Noto Sans Bengali', load: () => import('./fonts/bengali.css') },
  { letters: /\p{Script=Tamil}/u, font: 'Noto Sans Tamil', load: () => import('./fonts/tamil.css') },
  { letters: /\p{Script=Georgian}/u, font: 'Noto Sans Georgian', load: () => import('./fonts/georgian.css') },
  { letters: /\p{Script=Armenian}/u, font: 'Noto Sans Armenian', load: () => import('./fonts/armenian.css') },
  { letters: /\p{Script=Ethiopic}/u, font: 'Noto Sans Ethiopic', load: () => import('./fonts/ethiopic.css') },
  // With kana or hangul in the text, Chinese characters take the Japanese or Korean shapes.
  {
    letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
    font: 'Noto Sans JP Variable',
    load: () => import('./fonts/japanese.css'),
  },
  { letters: /\p{Script=Hangul}/u, font: 'Noto Sans KR Variable', load: () => import('./fonts/korean.css') },
  {
    letters: /[\p{Script=Han}\p{Script=Bopomofo}]/u,
    font: 'Noto Sans SC Variable',
    load: () => import('./fonts/chinese.css'),
  },
]

/** Longer than fonts take that arrive at all. */
const fontLimitMs = 5_000

const reportMissing = (loaded: readonly PromiseSettledResult<unknown>[]): void => {
  for (const font of loaded) if (font.status === 'rejected') reportFailure(font.reason)
}

/** Loads the parts of the fonts that a text needs. Where one cannot be loaded, the text has a font of the machine. */
const loadFonts = async (text: string): Promise<void> => {
  const needed = scripts.filter(({ letters }) => letters.test(text))
  reportMissing(await Promise.allSettled(needed.map(({ load }) => load())))
  const fonts = [base, ...needed.map(({ font }) => font)].map((font) => `"${font}"`).join(', ')
  const loading = [document.fonts.load(`400 1em ${fonts}`, text), document.fonts.load(`700 1em "${base}"`, text)]
  reportMissing(await Promise.allSettled(loading))
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

type ServiceAnswers = ResponseOf<typeof serviceAnswers>

const load = async (): Promise<ServiceAnswers> => {
  const service_token = readServiceToken() ?? ''
  const answers = await call<typeof serviceAnswers>('GET', '/service/tmp-pdf', { query: { service_token } })
  const text = JSON.stringify([answers.applicant, answers.read_only])
  await Promise.race([loadFonts(text), pause(fontLimitMs)])
  keepServiceToken(service_token)
  return answers
}

/** The application behind the token, loaded once: the token leaves the address. */
const application = createResource(load)

type SubmittedProps = { readonly receipt: NonNullable<ServiceAnswers['receipt']> }

const Submitted = ({ receipt: { number, submitted_at } }: SubmittedProps) => {
  const { timeZone } = useSchool()
  const moment = momentInTimeZone(timeZone, new Date(submitted_at))
  return (
    <p className={css.readOnlyDetail}>
      Receipt {number}, submitted <time dateTime={submitted_at}>{moment}</time>
    </p>
  )
}

/** Says what to do when there is nothing to show: the link has ended, or the application could not be loaded now. */
const FailurePage = ({ error }: { readonly error: unknown }) => {
  const { application, name, help } = useSchool()
  const isRefused = error instanceof ServerError && error.status === 403
  return (
    <main className={design.errorPage}>
      <title>{application}</title>
      <p className={design.errorPagePlace}>{`${application} · ${name}`}</p>
      <div role="alert">
        <h1>{isRefused ? 'This link no longer works' : 'The application could not be loaded'}</h1>
        <p>{failureMessage(error)}</p>
      </div>
      <p>
        {isRefused
          ? 'A link opens one application for a limited time. Nothing was changed. '
          : 'Please reload this page in a moment. '}
        If you need help, write to <span className={design.unbroken}>{help.email}</span> or call{' '}
        <span className={design.unbroken}>{help.phone}</span>.
      </p>
    </main>
  )
}

/** What a service user sees: the application, read-only. */
export const ServiceView = () => {
  useEffect(repairStyles, [])
  const { application: title } = useSchool()
  const { data: answers, error } = useLoaded(application)
  if (error !== undefined) return <FailurePage error={error} />
  if (!answers) return <FullScreenSpinner />
  return (
    <>
      <title>{[answers.applicant.name, title].filter(Boolean).join(' · ')}</title>
      <ReadOnlyForm applicant={answers.applicant} pages={answers.read_only}>
        {answers.receipt && <Submitted receipt={answers.receipt} />}
      </ReadOnlyForm>
    </>
  )
}
