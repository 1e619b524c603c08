import { NavigationMenu } from 'radix-ui'
import { StepLink, type Steps } from './step-link.tsx'

const hoverDelay = 200
const skipDelay = 300

/** The steps as a menu that can be walked through with the arrow keys. */
export const StepMenu = (steps: Steps) => (
  <NavigationMenu.Root
    className="steps"
    delayDuration={hoverDelay}
    skipDelayDuration={skipDelay}
    aria-label="Steps of the application"
  >
    <NavigationMenu.List className="steps-list">
      {steps.pages.map((page) => (
        <NavigationMenu.Item key={page.name} className="step">
          <NavigationMenu.Link asChild active={page === steps.current}>
            <StepLink {...steps} page={page} />
          </NavigationMenu.Link>
        </NavigationMenu.Item>
      ))}
    </NavigationMenu.List>
  </NavigationMenu.Root>
)
