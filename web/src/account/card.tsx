import type { FormEvent, FormEventHandler, ReactNode, RefObject } from 'react'
import { ButtonLabel, Icon } from '../design/icons.tsx'
import * as design from '../design/index.module.css'
import { noticeLooks } from '../design/notice.ts'
import { useLogOut } from '../session/log-out.ts'
import { carried, type NavigationState, useNavigationState } from '../session/navigation-state.ts'
import { useUsername } from '../session/profile.ts'
import { Link } from '../ui/router.tsx'
import { useSchool } from '../ui/school.tsx'
import type { CardFailure } from './use-card.ts'

const notices = {
  /** Something the user should react to. */
  warning: { icon: 'warning', role: 'alert' },
  /** Something the user should know, but that is not urgent. */
  note: { icon: 'warning', role: 'status' },
  /** Something the user wanted has happened. */
  done: { icon: 'check', role: 'status' },
  /** A failure that a toast has announced already. */
  failure: { icon: 'warning', role: undefined },
} as const

type NoticeProps = { readonly kind?: keyof typeof notices; readonly children: ReactNode }

export const Notice = ({ kind = 'warning', children }: NoticeProps) => (
  <div className={noticeLooks[kind]} role={notices[kind].role}>
    <Icon name={notices[kind].icon} />
    <div>{children}</div>
  </div>
)

type CardLinkProps = {
  readonly to: string
  readonly state?: NavigationState
  readonly className?: string
  readonly children: string
}

/** A link from one card to another. It replaces the history entry, so that no address or answer stays behind in it. */
export const CardLink = ({ state, ...link }: CardLinkProps) => {
  const passedOn = carried(useNavigationState())
  return <Link {...link} replace state={{ ...passedOn, ...state }} />
}

const preventDefault = (event: FormEvent) => event.preventDefault()

type FrameProps = { readonly name: string; readonly children?: ReactNode }

/** One account screen under its heading. */
export const CardFrame = ({ name, children }: FrameProps) => {
  const { application } = useSchool()
  return (
    <main className={design.account}>
      <title>{`${name} · ${application}`}</title>
      <section className={`${design.card} ${design.stack} ${design.accountCard}`} aria-labelledby="card-name">
        <h1 id="card-name">{name}</h1>
        {children}
      </section>
    </main>
  )
}

type Props = FrameProps & {
  readonly intro?: ReactNode
  readonly action: string
  readonly form: RefObject<HTMLFormElement | null>
  readonly isSending: boolean
  /** Whether the button cannot be used yet. */
  readonly isWaiting?: boolean
  /** Whether the button does what cannot be undone. */
  readonly isDangerous?: boolean
  readonly failure: CardFailure | undefined
  /** What to do about a failure that concerns the whole card. */
  readonly remedy?: ReactNode
  readonly onSubmit: FormEventHandler<HTMLFormElement>
  /** Links to other cards. */
  readonly links?: ReactNode
}

type ButtonProps = Pick<Props, 'action' | 'isSending' | 'isWaiting' | 'isDangerous'>

const SubmitButton = ({ action, isSending, isWaiting = false, isDangerous = false }: ButtonProps) => (
  <button
    type="submit"
    className={`${design.button} ${design.buttonWide} ${isDangerous ? design.buttonDanger : ''}`}
    aria-disabled={isSending || isWaiting}
  >
    <ButtonLabel isBusy={isSending}>{action}</ButtonLabel>
  </button>
)

type CardFormProps = Omit<Props, 'name' | 'intro' | 'links'>

/** A short form with one button. */
export const CardForm = ({ form, failure, remedy, onSubmit, children, ...button }: CardFormProps) => (
  <form ref={form} className={design.fields} noValidate onSubmit={button.isWaiting ? preventDefault : onSubmit}>
    {children}
    {failure && failure.field === undefined && (
      <Notice kind="failure">
        {failure.message} {remedy}
      </Notice>
    )}
    <SubmitButton {...button} />
  </form>
)

/** An account screen with a short form and links. */
export const Card = ({ name, intro, links, ...form }: Props) => (
  <CardFrame name={name}>
    {intro}
    <CardForm {...form} />
    {links && <div className={design.cardLinks}>{links}</div>}
  </CardFrame>
)

/** Shown instead of the Log In and Sign Up cards to a student, who needs neither. */
export const LoggedInCard = () => {
  const username = useUsername()
  const { logOut } = useLogOut()
  return (
    <CardFrame name="You are logged in">
      {username !== '' && (
        <p>
          Your account is <strong>{username}</strong>.
        </p>
      )}
      <p>To use another account, please log out first.</p>
      <Link className={`${design.button} ${design.buttonWide}`} to="/" replace>
        Go to your application
      </Link>
      <button
        type="button"
        className={`${design.button} ${design.buttonQuiet} ${design.buttonWide}`}
        onClick={() => void logOut()}
      >
        Log Out
      </button>
    </CardFrame>
  )
}
