import type { ReadOnlyLine } from '@apply/engine/read-only'
import { useId, useState } from 'react'
import * as design from '../../design/index.module.css'
import { useMomentText } from '../moment.tsx'
import * as css from './answers.module.css'

type Text = { readonly label: string; readonly line: ReadOnlyLine }

const listFormat = new Intl.ListFormat('en-US')

/** Texts that were accepted at the same moment, to the minute, in one sentence. */
const sentences = (name: string, texts: readonly Text[], momentText: (at: string) => string): readonly string[] => {
  const byMoment = Map.groupBy(texts, ({ line: { accepted_at } }) => (accepted_at ? momentText(accepted_at) : ''))
  return [...byMoment].map(([moment, together]) => {
    const labels = listFormat.format(together.map(({ label }) => label))
    return `${labels}: accepted by ${name}${moment === '' ? '' : ` on ${moment}`}.`
  })
}

const WholeText = ({ text: { label, line } }: { readonly text: Text }) => (
  <div>
    <h3>{label}</h3>
    {line.terms?.map(({ heading, paragraphs }) => (
      <div key={paragraphs.join(' ')}>
        {heading !== '' && <p className={css.deskTermsHeading}>{heading}</p>}
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    ))}
    <p>{line.label}</p>
  </div>
)

type Props = { readonly name: string; readonly texts: readonly Text[] }

/** Who accepted what and when. The texts themselves are folded, except on paper. */
export const AcceptedTexts = ({ name, texts }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const momentText = useMomentText()
  const id = useId()
  return (
    <div className={css.deskAccepted}>
      {sentences(name, texts, momentText).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <button
        type="button"
        className={design.linkButton}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Fold them' : texts.length === 1 ? 'Read it' : 'Read them'}
      </button>
      <div id={id} className={isOpen ? css.deskTerms : `${css.deskTerms} ${css.deskFolded}`}>
        {texts.map((text) => (
          <WholeText key={text.line.key} text={text} />
        ))}
      </div>
    </div>
  )
}
