import * as design from './index.module.css'

/** From what has not been sent to what is decided; a state between is told by how full its circle is. */
const shapes = {
  draft: <circle className={design.stateDashes} cx="8" cy="8" r="6" />,
  new: <circle cx="8" cy="8" r="6" />,
  half: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path className={design.stateFill} d="M8 5a3 3 0 0 1 0 6z" />
    </>
  ),
  most: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path className={design.stateFill} d="M8 8V5a3 3 0 1 1-3 3z" />
    </>
  ),
  withdrawn: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="M5.500 8h5" />
    </>
  ),
  done: (
    <path
      className={design.stateDone}
      d="M8 1.500a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13zM5.200 8.200l2 2 3.600-4"
    />
  ),
} as const

export type StateShape = keyof typeof shapes

const classes: Readonly<Record<StateShape, string | undefined>> = {
  draft: design.stateDraft,
  new: design.stateNew,
  half: design.stateHalf,
  most: design.stateMost,
  withdrawn: design.stateWithdrawn,
  done: design.stateEnd,
}

/** The shape of the state at this place of so many. */
export const shapeAt = (place: number, count: number): StateShape => {
  if (place >= count - 1) return 'done'
  if (place <= 0) return 'new'
  return place < count / 2 ? 'half' : 'most'
}

type Props = { readonly shape: StateShape; readonly children: string }

/** A state in words, beside a mark that tells it by its shape and by its color. */
export const StateMark = ({ shape, children }: Props) => (
  <span className={`${design.state} ${classes[shape]}`}>
    <svg className={design.icon} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      {shapes[shape]}
    </svg>
    {children}
  </span>
)
