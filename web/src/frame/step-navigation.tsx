import type { Page } from '@apply/engine/define'
import { NavigationMenu } from 'radix-ui'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'

const hoverDelay = 200
const skipDelay = 300

type Props = {
  readonly pages: readonly Page[]
  readonly current: Page
  readonly onChoose: (page: Page) => void
  /** How far each step has come, in a word or two. */
  readonly states?: ReadonlyMap<Page, string>
}

const opensElsewhere = (event: MouseEvent) => event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0

/** The steps of the form. Whoever shows them decides what happens before a page changes. */
export const StepNavigation = ({ pages, current, onChoose, states }: Props) => {
  const choose = (page: Page) => (event: MouseEvent) => {
    if (opensElsewhere(event)) return
    event.preventDefault()
    if (page !== current) onChoose(page)
  }
  return (
    <NavigationMenu.Root
      className="steps"
      delayDuration={hoverDelay}
      skipDelayDuration={skipDelay}
      aria-label="Steps of the application"
    >
      <NavigationMenu.List className="steps-list">
        {pages.map((page, index) => (
          <NavigationMenu.Item key={page.name} className="step">
            <NavigationMenu.Link asChild active={page === current}>
              <Link to={page.route} replace data-state={states?.get(page)} onClick={choose(page)}>
                <span className="step-number">{index + 1}</span>
                <span className="step-title">
                  {page.title}
                  {states && <span className="step-state">{states.get(page)}</span>}
                </span>
              </Link>
            </NavigationMenu.Link>
          </NavigationMenu.Item>
        ))}
      </NavigationMenu.List>
    </NavigationMenu.Root>
  )
}
