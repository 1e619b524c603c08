import {
  correctionText,
  isWideLine,
  lineText,
  type ReadOnlyLine,
  type ReadOnlyPage,
  type ReadOnlyPart,
} from '@apply/engine/read-only'
import type { ReactNode } from 'react'
import { useSchool } from '../ui/school.tsx'
import * as css from './read-only-form.module.css'

const Terms = ({ terms }: { readonly terms: NonNullable<ReadOnlyLine['terms']> }) => (
  <div className={css.readOnlyTerms}>
    {terms.map(({ heading, paragraphs }) => (
      <div key={paragraphs.join(' ')}>
        {heading !== '' && <p className={css.readOnlyTermsHeading}>{heading}</p>}
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    ))}
  </div>
)

const Lines = ({ lines }: Pick<ReadOnlyPart, 'lines'>) => {
  const { timeZone } = useSchool()
  return (
    <dl>
      {lines.map((line) => (
        <div key={line.key} className={css.readOnlyLine} data-wide={isWideLine(line) || undefined}>
          <dt>{line.label}</dt>
          {line.text !== '' && <dd>{lineText(line, timeZone)}</dd>}
          {line.corrected && <dd className={css.readOnlyCorrected}>{correctionText(line, timeZone)}</dd>}
        </div>
      ))}
    </dl>
  )
}

/** Runs of lines; a line with terms starts a run, because the terms stand above it. */
const toRuns = (lines: readonly ReadOnlyLine[]): readonly (readonly ReadOnlyLine[])[] => {
  const starts = lines.flatMap(({ terms }, index) => (index === 0 || terms ? [index] : []))
  return starts.map((start, index) => lines.slice(start, starts[index + 1]))
}

const PageView = ({ page: { title, parts } }: { readonly page: ReadOnlyPage }) => (
  <section className={css.readOnlyPage}>
    <h2>{title}</h2>
    {parts.length === 0 && <p>Nothing was answered on this page.</p>}
    {parts.map(({ headings, lines }) => (
      // A title can come twice, a question cannot.
      <div key={lines[0]?.key} className={css.readOnlyPart}>
        {headings.length > 0 && <h3>{headings.join(' · ')}</h3>}
        {toRuns(lines).map((run) => (
          <div key={run[0]?.key}>
            {run[0]?.terms && <Terms terms={run[0].terms} />}
            <Lines lines={run} />
          </div>
        ))}
      </div>
    ))}
  </section>
)

/** The pages of an application as text. */
export const ReadOnlyPages = ({ pages }: { readonly pages: readonly ReadOnlyPage[] }) =>
  pages.map((page) => <PageView key={page.name} page={page} />)

type Props = {
  readonly applicant: { readonly name: string; readonly email: string }
  readonly pages: readonly ReadOnlyPage[]
  /** Shown between the heading and the first page. */
  readonly children?: ReactNode
}

/** An application as text, page by page. */
export const ReadOnlyForm = ({ applicant, pages, children }: Props) => {
  const { name, application } = useSchool()
  return (
    <main className={css.readOnly}>
      <p className={css.readOnlyDetail}>{name}</p>
      <h1>{application}</h1>
      {applicant.name !== '' && <p className={css.readOnlyApplicant}>{applicant.name}</p>}
      <p className={css.readOnlyDetail}>{applicant.email}</p>
      {children}
      <ReadOnlyPages pages={pages} />
    </main>
  )
}
