import type { FormEventHandler, ReactNode } from 'react'
import { Icon, Spinner } from '../ui/icons.tsx'
import { useSchool } from '../ui/school.tsx'

export const Notice = ({ children }: { readonly children: ReactNode }) => (
  <div className="notice" role="alert">
    <Icon name="warning" />
    <div>{children}</div>
  </div>
)

type Props = {
  readonly name: string
  readonly intro?: ReactNode
  readonly action: string
  readonly isSending: boolean
  readonly onSubmit: FormEventHandler<HTMLFormElement>
  readonly children: ReactNode
  /** Links to other cards. */
  readonly links?: ReactNode
}

/** One account screen: a heading, a short form with one button, and links. */
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
