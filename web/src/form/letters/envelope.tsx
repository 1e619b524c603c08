import * as design from '../../design/index.module.css'
import * as css from './letters.module.css'

/** An envelope, which says nothing that the words beside it do not say. */
export const Envelope = () => (
  <svg className={`${design.icon} ${css.letterEnvelope}`} viewBox="0 0 24 24" aria-hidden="true">
    <path d="M3.5 6h17v12h-17zm0 .5L12 13l8.500-6.500" />
  </svg>
)
