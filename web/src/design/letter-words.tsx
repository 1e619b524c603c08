import type { Letter } from '@apply/engine/compose-letter'
import type { Ref } from 'react'
import * as css from './letter-words.module.css'

type Props = {
  readonly letter: Letter
  /** The name of the school, and the day of the letter in words. */
  readonly from: string
  readonly day: string
  readonly titleId: string
  readonly titleRef?: Ref<HTMLHeadingElement>
}

/** The words of a letter, on a sheet of its own. What people wrote is text. */
export const LetterWords = ({ letter: { title, blocks, closing }, from, day, titleId, titleRef }: Props) => (
  <article className={css.letterSheet} aria-labelledby={titleId}>
    <p className={css.letterHead}>
      <span>{from}</span>
      <span>{day}</span>
    </p>
    <h3 id={titleId} ref={titleRef} tabIndex={-1}>
      {title}
    </h3>
    {blocks.map((block, place) =>
      typeof block === 'string' ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the words of a letter do not change.
        <p key={place} dir="auto">
          {block}
        </p>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the words of a letter do not change.
        <ul key={place} className={css.letterList}>
          {block.list.map((condition) => (
            <li key={condition} dir="auto">
              {condition}
            </li>
          ))}
        </ul>
      ),
    )}
    <p className={css.letterClosing}>{closing.join('\n')}</p>
  </article>
)
