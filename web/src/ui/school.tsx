import type { Prose, School } from '@apply/engine/define'
import { createContext, useContext } from 'react'
import { Link } from 'react-router'

export const SchoolContext = createContext<School | undefined>(undefined)

/** The school's name, texts and dates. */
export const useSchool = (): School => {
  const school = useContext(SchoolContext)
  if (!school) throw new Error('useSchool needs a SchoolContext above it.')
  return school
}

/** The query for all welcome texts. */
export const welcomeQuery = ({ texts }: School) => ({ queryKey: ['texts', 'welcome'], queryFn: texts.welcome })

/** Replaces `{name}` by its value; an empty value removes the comma before it too. */
export const fillIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/(,?\s*)\{(\w+)\}/g, (whole, before: string, name: string) => {
    const value = values[name]
    if (value === undefined) return whole
    return value === '' ? '' : `${before}${value}`
  })

type Passage = Prose['passages'][number]
type Paragraph = Passage['paragraphs'][number]
type Phrase = Extract<Paragraph, readonly unknown[]>[number]
type Values = Readonly<Record<string, string>>

const PhraseView = ({ phrase, values }: { readonly phrase: Phrase; readonly values: Values }) => {
  if (typeof phrase === 'string') return fillIn(phrase, values)
  if (phrase.href.startsWith('/')) return <Link to={phrase.href}>{phrase.text}</Link>
  return <a href={phrase.href}>{phrase.text}</a>
}

const Phrases = ({ phrases, values }: { readonly phrases: readonly Phrase[]; readonly values: Values }) =>
  phrases.map((phrase) => (
    <PhraseView key={typeof phrase === 'string' ? phrase : phrase.href} phrase={phrase} values={values} />
  ))

const isPhrases = (paragraph: Paragraph): paragraph is readonly Phrase[] => Array.isArray(paragraph)

const ParagraphView = ({ paragraph, values }: { readonly paragraph: Paragraph; readonly values: Values }) =>
  isPhrases(paragraph) ? (
    <p>
      <Phrases phrases={paragraph} values={values} />
    </p>
  ) : (
    <ul>
      {paragraph.list.map((phrases) => (
        <li key={JSON.stringify(phrases)}>
          <Phrases phrases={phrases} values={values} />
        </li>
      ))}
    </ul>
  )

type Props = { readonly passages: readonly Passage[]; readonly values?: Values; readonly heading?: 'h2' | 'h3' }

/** Text written by the school, with headings, lists and links. */
export const ProseView = ({ passages, values = {}, heading: Heading = 'h3' }: Props) => (
  <div className="prose">
    {passages.map(({ heading, paragraphs }) => (
      <section key={heading ?? JSON.stringify(paragraphs)}>
        {heading !== undefined && <Heading>{heading}</Heading>}
        {paragraphs.map((paragraph) => (
          <ParagraphView key={JSON.stringify(paragraph)} paragraph={paragraph} values={values} />
        ))}
      </section>
    ))}
  </div>
)
