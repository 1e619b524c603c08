import * as design from '../../design/index.module.css'

const paths = {
  before: 'M9.500 4.500 6 8l3.500 3.500',
  after: 'M6.500 4.500 10 8l-3.500 3.500',
  below: 'm4.500 6.500 3.500 3.500 3.500-3.500',
}

/** A small arrow beside words that say the same. */
export const Chevron = ({ to }: { readonly to: keyof typeof paths }) => (
  <svg className={design.icon} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
    <path d={paths[to]} />
  </svg>
)
