import * as design from '../design/index.module.css'
import * as css from './tag.module.css'

const paths = {
  waiting: 'M8 2.500a5.500 5.500 0 1 0 0 11 5.500 5.500 0 0 0 0-11zM8 5v3l2 1.500',
  late: 'M8 2 14.500 13.500h-13zM8 6.500v3M8 11.500v.5',
  answered: 'M6.500 4 3 7.500 6.500 11M3 7.500h6a4 4 0 0 1 4 4',
  done: 'M3.500 8.500l3 3 6-7',
} as const

const classes = {
  waiting: css.deskTagWaiting,
  late: css.deskTagLate,
  answered: css.deskTagAnswered,
  done: css.deskTagDone,
} as const

/** Somebody else has to do something; should have done it; there is something to look at; it is done. */
export type Tone = keyof typeof paths

const Drawing = ({ tone }: { readonly tone: Tone }) => (
  <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
    <path d={paths[tone]} />
  </svg>
)

type Props = { readonly tone?: Tone | undefined; readonly children: string }

/** A small fact beside a name. Its drawing and its color say the same as its word. */
export const Tag = ({ tone, children }: Props) => (
  <span className={tone ? `${css.deskTag} ${classes[tone]}` : css.deskTag}>
    {tone && <Drawing tone={tone} />}
    <span className={css.deskTagWord}>{children}</span>
  </span>
)

type CountProps = {
  readonly tone: Tone
  readonly count: number
  /** Leaves the word to those who cannot see the drawing. */
  readonly isShort?: boolean
  /** What only the drawing says of them, for those who cannot see it. */
  readonly more?: string
  readonly children: string
}

/** How many of something there are. */
export const CountTag = ({ tone, count, isShort = false, more = '', children }: CountProps) => (
  <span className={`${css.deskTag} ${classes[tone]}`} title={`${count} ${children}${more}`}>
    <Drawing tone={tone} />
    {count}
    <span className={isShort ? design.visuallyHidden : undefined}>{children}</span>
    {more !== '' && <span className={design.visuallyHidden}>{more}</span>}
  </span>
)
