import type { FormEventHandler, ReactNode } from 'react'
import { useSchool } from '../ui/school-context.ts'
import { Spinner } from '../ui/spinner.tsx'

type Props = {
  readonly name: string
  readonly intro?: ReactNode
  readonly action: string
  readonly isSending: boolean
  readonly onSubmit: FormEventHandler<HTMLFormElement>
  readonly children: ReactNode
  /** Ways to other cards. */
  readonly links?: ReactNode
}

/** One account screen: a heading, a short form with one button, and ways on. */
export const Card = ({ name, intro, action, isSending, onSubmit, children, links }: Props) => {
  const { application } = useSchool()
  return (
    <main className="account">
      <title>{`${name} · ${application}`}</title>
      <section className="card account-card" aria-labelledby="card-name">
        <h1 id="card-name">{name}</h1>
        {intro}
        <form className="fields" noValidate onSubmit={onSubmit}>
          {children}
          <button type="submit" className="button button-wide" aria-disabled={isSending}>
            {isSending && <Spinner size="medium" />}
            {action}
          </button>
        </form>
        {links && <div className="card-links">{links}</div>}
      </section>
    </main>
  )
}
