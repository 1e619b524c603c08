import * as css from './desk-icon.module.css'

const paths = {
  search: 'M7 2.500a4.500 4.500 0 1 0 0 9 4.500 4.500 0 0 0 0-9zm3.500 8 3 3',
  plus: 'M8 3.500v9M3.500 8h9',
  cross: 'm4.500 4.500 7 7m0-7-7 7',
  columns: 'M2.500 3.500h11v9h-11zM6.500 3.500v9m3.500-9v9',
  before: 'M9.500 4.500 6 8l3.500 3.500',
  after: 'M6.500 4.500 10 8l-3.500 3.500',
} as const

export type DeskIconName = keyof typeof paths

/** A decorative drawing of the desk, in the size of its text: the words beside it, or the name of its button, say the same. */
export const DeskIcon = ({ name }: { readonly name: DeskIconName }) => (
  <svg className={css.deskIcon} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
    <path d={paths[name]} />
  </svg>
)
