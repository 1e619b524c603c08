import type { Page } from '@apply/engine/define'
import { NavigationMenu } from 'radix-ui'
import { type FocusEvent, useId, useState } from 'react'
import { StepLink, type Steps } from './step-link.tsx'

// After the pointer has left, Radix itself waits 150 ms before it closes.
const hoverDelay = 200
const skipDelay = 300

/** What a page always asks about. */
const topicsOf = ({ ask }: Page): readonly string[] =>
  ask.flatMap((part) => (part.kind === 'section' && !part.show ? [part.title] : []))

/** A glance at a step before it is opened. */
const StepPreview = ({ id, page }: { readonly id: string; readonly page: Page }) => (
  <NavigationMenu.Content id={id} className="step-preview" role="tooltip" aria-labelledby={undefined}>
    <p>In this step</p>
    <ul>
      {topicsOf(page).map((topic) => (
        <li key={topic}>{topic}</li>
      ))}
    </ul>
  </NavigationMenu.Content>
)

type StepProps = Steps & { readonly page: Page; readonly isPreviewed: boolean; readonly onPreview: () => void }

/** One step. Its link opens a page and expands nothing, whatever the menu calls it. */
const Step = ({ isPreviewed, onPreview, ...step }: StepProps) => {
  const id = useId()
  const hasPreview = step.page !== step.current && topicsOf(step.page).length > 0
  const preview = ({ currentTarget }: FocusEvent) => {
    if (currentTarget.matches(':focus-visible')) onPreview()
  }
  return (
    <NavigationMenu.Item value={step.page.name} className="step">
      <NavigationMenu.Trigger asChild>
        <StepLink
          {...step}
          aria-expanded={undefined}
          aria-controls={undefined}
          aria-describedby={hasPreview && isPreviewed ? id : undefined}
          onFocus={preview}
        />
      </NavigationMenu.Trigger>
      {hasPreview && <StepPreview id={id} page={step.page} />}
    </NavigationMenu.Item>
  )
}

/** The steps as a menu: arrow keys walk through it, and pointer or focus show what another step is about. */
export const StepMenu = (steps: Steps) => {
  const [previewed, setPreviewed] = useState('')
  return (
    <NavigationMenu.Root
      className="steps"
      aria-label="Steps of the application"
      delayDuration={hoverDelay}
      skipDelayDuration={skipDelay}
      value={previewed}
      onValueChange={setPreviewed}
    >
      <NavigationMenu.List className="steps-list">
        {steps.pages.map((page) => (
          <Step
            key={page.name}
            {...steps}
            page={page}
            isPreviewed={previewed === page.name}
            onPreview={() => setPreviewed(page.name)}
          />
        ))}
      </NavigationMenu.List>
    </NavigationMenu.Root>
  )
}
