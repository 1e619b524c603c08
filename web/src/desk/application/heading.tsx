import type { Application } from './application-data.ts'
import * as css from './heading.module.css'
import { State } from './state.tsx'

/** Who has applied, in which state it is, and what is done most. */
export const Heading = ({ application }: { readonly application: Application }) => {
  const { name, email, receipt } = application
  return (
    <header className={css.deskHeading}>
      <h1>
        <bdi>{name === '' ? email : name}</bdi>
      </h1>
      {receipt && <p className={css.deskPaperOnly}>Receipt {receipt.number}</p>}
      <State application={application} />
    </header>
  )
}
