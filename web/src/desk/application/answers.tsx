import { correctionText, type ReadOnlyLine, readOnlyLines } from '@apply/engine/read-only'
import { useMemo, useState } from 'react'
import * as design from '../../design/index.module.css'
import { ReadOnlyPages } from '../../officer/read-only-form.tsx'
import { useSchool } from '../../ui/school.tsx'
import * as desk from '../desk.module.css'
import { AcceptedTexts } from './accepted-texts.tsx'
import * as css from './answers.module.css'
import type { Application } from './application-data.ts'
import { sectionId } from './section-index.tsx'

type Section = Application['sections'][number]
type Row = Section['rows'][number]
type Lines = ReadonlyMap<string, ReadOnlyLine>

type OpenDocument = (key: string) => void

type SectionProps = {
  readonly application: Application
  readonly section: Section
  readonly lines: Lines
  readonly onOpen: OpenDocument
}

const linesIn = ({ keys }: Row, lines: Lines): readonly ReadOnlyLine[] => keys.flatMap((key) => lines.get(key) ?? [])

const isAccepted = (row: Row, lines: Lines): boolean =>
  linesIn(row, lines).some(({ terms, accepted_at }) => terms !== undefined || accepted_at !== undefined)

type AnswerProps = Pick<SectionProps, 'application' | 'lines' | 'onOpen'> & { readonly row: Row }

/** A question for a file is answered by the file itself. */
const Answer = ({ application: { documents }, row: { keys, label, text }, onOpen }: AnswerProps) => {
  const file = documents.find(({ key, has_pdf }) => has_pdf && key === keys[0])
  if (!file) return <div className={css.deskAnswerText}>{text}</div>
  return (
    <button type="button" className={design.linkButton} onClick={() => onOpen(file.key)}>
      <bdi>{file.file_name}</bdi>
      <span className={design.visuallyHidden}>, {label}</span>
    </button>
  )
}

const Corrections = ({ lines }: { readonly lines: readonly ReadOnlyLine[] }) => {
  const { timeZone } = useSchool()
  return lines.map(
    (line) =>
      line.corrected && (
        <p key={line.key} className={css.deskCorrected}>
          {correctionText(line, timeZone)}
        </p>
      ),
  )
}

const SectionView = ({ application, section: { title, rows }, lines, onOpen }: SectionProps) => {
  const accepted = rows.filter((row) => isAccepted(row, lines))
  const answers = rows.filter((row) => !accepted.includes(row))
  return (
    <section className={css.deskAnswerSection} aria-labelledby={sectionId(title)}>
      <h2 id={sectionId(title)} tabIndex={-1}>
        {title}
      </h2>
      {answers.length > 0 && (
        <dl className={css.deskPairs}>
          {answers.map((row) => (
            <div key={row.keys.join()}>
              <dt>{row.label}</dt>
              <dd>
                <Answer application={application} row={row} lines={lines} onOpen={onOpen} />
                <Corrections lines={linesIn(row, lines)} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {accepted.length > 0 && (
        <AcceptedTexts
          name={application.name || application.email}
          texts={accepted.flatMap((row) => linesIn(row, lines).map((line) => ({ label: row.label, line })))}
        />
      )}
    </section>
  )
}

const Draft = () => (
  <>
    <h2>A draft</h2>
    <p>The answers can be read once the applicant has submitted them.</p>
  </>
)

type Props = { readonly application: Application; readonly onOpen: OpenDocument }

/** The answers in the sections and short labels of the desk, or with the questions as they were asked. */
export const Answers = ({ application, onOpen }: Props) => {
  const { can_read_answers, pages, sections } = application
  const [isAsAsked, setAsAsked] = useState(false)
  const lines = useMemo(() => new Map(readOnlyLines(pages).map((line) => [line.key, line])), [pages])
  if (!can_read_answers)
    return (
      <article className={desk.deskCard} aria-label="Answers">
        <Draft />
      </article>
    )
  return (
    <article className={css.deskAnswers} aria-label="Answers">
      {isAsAsked ? (
        <div className={css.deskAsAsked}>
          <ReadOnlyPages pages={pages} />
        </div>
      ) : (
        sections.map((section) => (
          <SectionView key={section.title} application={application} section={section} lines={lines} onOpen={onOpen} />
        ))
      )}
      {sections.length === 0 && <p className={css.deskAnswerSection}>Nothing was answered yet.</p>}
      {sections.length > 0 && (
        <p className={css.deskAnswersFoot}>
          <button type="button" className={design.linkButton} onClick={() => setAsAsked(!isAsAsked)}>
            {isAsAsked ? 'Show the short labels' : 'Show the questions as they were asked'}
          </button>
        </p>
      )}
    </article>
  )
}
