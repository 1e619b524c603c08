import type { Prose, School } from '@apply/engine/define'
import { type ComponentType, createContext, useContext } from 'react'
import * as design from '../design/index.module.css'
import { Link } from './router.tsx'

export const SchoolContext = createContext<School | undefined>(undefined)

/** The school's name, texts and dates. */
export const useSchool = (): School => {
  const school = useContext(SchoolContext)
  if (!school) throw new Error('useSchool needs a SchoolContext above it.')
  return school
}

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

/** How a text is shown: the values for its placeholders, and the component for links within the application. */
type Options = {
  readonly values: Readonly<Record<string, string>>
  readonly link: ComponentType<{ readonly to: string; readonly children: string }>
}

const PhraseView = ({ phrase, values, link: InternalLink }: Options & { readonly phrase: Phrase }) => {
  if (typeof phrase === 'string') return fillIn(phrase, values)
  if (phrase.href.startsWith('/')) return <InternalLink to={phrase.href}>{phrase.text}</InternalLink>
  return <a href={phrase.href}>{phrase.text}</a>
}

const Phrases = ({ phrases, ...options }: Options & { readonly phrases: readonly Phrase[] }) =>
  phrases.map((phrase) => (
    <PhraseView key={typeof phrase === 'string' ? phrase : phrase.href} phrase={phrase} {...options} />
  ))

const isPhrases = (paragraph: Paragraph): paragraph is readonly Phrase[] => Array.isArray(paragraph)

const ParagraphView = ({ paragraph, ...options }: Options & { readonly paragraph: Paragraph }) =>
  isPhrases(paragraph) ? (
    <p>
      <Phrases phrases={paragraph} {...options} />
    </p>
  ) : (
    <ul>
      {paragraph.list.map((phrases) => (
        <li key={JSON.stringify(phrases)}>
          <Phrases phrases={phrases} {...options} />
        </li>
      ))}
    </ul>
  )

type Props = Partial<Options> & { readonly passages: readonly Passage[]; readonly heading?: 'h2' | 'h3' }

/** Text written by the school, with headings, lists and links. */
export const ProseView = ({ passages, values = {}, link = Link, heading: Heading = 'h3' }: Props) => (
  <div className={design.prose}>
    {passages.map(({ heading, paragraphs }) => (
      <section key={heading ?? JSON.stringify(paragraphs)}>
        {heading !== undefined && <Heading>{heading}</Heading>}
        {paragraphs.map((paragraph) => (
          <ParagraphView key={JSON.stringify(paragraph)} paragraph={paragraph} values={values} link={link} />
        ))}
      </section>
    ))}
  </div>
)
