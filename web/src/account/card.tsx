import type { FormEventHandler, ReactNode } from 'react'
import { Icon } from '../ui/icon.tsx'
import { useSchool } from '../ui/school.ts'
import { Spinner } from '../ui/spinner.tsx'

export const Notice = ({ children }: { readonly children: ReactNode }) => (
  <div className="notice" role="alert">
    <Icon name="warning" />
    <div>{children}</div>
  </div>
)

type FrameProps = { readonly name: string; readonly children: ReactNode }

/** One account screen under its heading. */
export const CardFrame = ({ name, children }: FrameProps) => {
  const { application } = useSchool()
  return (
    <main className="account">
      <title>{`${name} · ${application}`}</title>
      <section className="card account-card" aria-labelledby="card-name">
        <h1 id="card-name">{name}</h1>
        {children}
      </section>
    </main>
  )
}

type Props = FrameProps & {
  readonly intro?: ReactNode
  readonly action: string
  readonly isSending: boolean
  readonly onSubmit: FormEventHandler<HTMLFormElement>
  /** Links to other cards. */
  readonly links?: ReactNode
}

/** An account screen with a short form, one button, and links. */
export const Card = ({ name, intro, action, isSending, onSubmit, children, links }: Props) => (
  <CardFrame name={name}>
    {intro}
    <form className="fields" noValidate onSubmit={onSubmit}>
      {children}
      <button type="submit" className="button button-wide" aria-disabled={isSending}>
        {isSending && <Spinner size="medium" />}
        {action}
      </button>
    </form>
    {links && <div className="card-links">{links}</div>}
  </CardFrame>
)
