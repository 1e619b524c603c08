import type { Page } from '@apply/engine/define'
import type { ComponentProps, MouseEvent } from 'react'
import { Link } from 'react-router'

export type Steps = {
  readonly pages: readonly Page[]
  readonly current: Page
  readonly onChoose: (page: Page) => void
  /** How far each step has come, in a word or two. */
  readonly states?: ReadonlyMap<Page, string>
}

const opensElsewhere = (event: MouseEvent) => event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0

type Props = Steps & { readonly page: Page } & Omit<ComponentProps<typeof Link>, 'to'>

/** The link to one step; whatever else it is handed goes to the link itself. */
export const StepLink = ({ pages, current, onChoose, states, page, ...rest }: Props) => {
  const choose = (event: MouseEvent) => {
    if (opensElsewhere(event)) return
    event.preventDefault()
    if (page !== current) onChoose(page)
  }
  return (
    <Link
      {...rest}
      to={page.route}
      replace
      aria-current={page === current ? 'page' : undefined}
      data-state={states?.get(page)}
      onClick={choose}
    >
      <span className="step-number">{pages.indexOf(page) + 1}</span>
      <span className="step-title">
        {page.title}
        {states && <span className="step-state">{states.get(page)}</span>}
      </span>
    </Link>
  )
}
