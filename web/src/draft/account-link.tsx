import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import * as design from '../design/index.module.css'
import { carried, type NavigationState, useNavigationState } from '../session/navigation-state.ts'
import { Link, opensNewTab, useNavigate } from '../ui/router.tsx'
import { readVisitorAnswers } from './saving/visitor-answers.ts'

/** A link to an account card. It takes the visitor's answers along, as they are when it is pressed. */
export const AccountLink = ({ to, onClick, ...link }: ComponentProps<typeof Link>) => {
  const navigate = useNavigate()
  const passedOn = carried(useNavigationState())
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (opensNewTab(event)) return
    event.preventDefault()
    const answers = readVisitorAnswers()
    const state: NavigationState = Object.keys(answers).length > 0 ? { answers } : passedOn
    // Account cards share one history entry.
    navigate(to, { state, replace: passedOn.answers !== undefined })
  }
  return <Link {...link} to={to} onClick={open} />
}

/** Stands where a visitor has to create an account first; `children` say for what. */
export const NeedsAccount = ({ children }: { readonly children: ReactNode }) => (
  <p className={design.replaced}>
    {children} once you have <AccountLink to="/signup">created an account</AccountLink>.
  </p>
)
