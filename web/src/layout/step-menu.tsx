import type { Page } from '@apply/engine/define'
import { NavigationMenu } from 'radix-ui'
import { type FocusEvent, useId, useState } from 'react'
import * as design from '../design/index.module.css'
import { StepLink, type Steps } from './step-navigation.tsx'

// After the pointer has left, Radix itself waits 150 ms before it closes.
const hoverDelayMs = 200
const skipDelayMs = 300

/** The sections that a page always shows. */
const titlesOf = ({ ask }: Page): readonly string[] =>
  ask.flatMap((node) => (node.kind === 'section' && !node.show ? [node.title] : []))

const StepPreview = ({ id, page }: { readonly id: string; readonly page: Page }) => (
  <NavigationMenu.Content id={id} className={design.stepPreview} role="tooltip" aria-labelledby={undefined}>
    <p>In this step</p>
    <ul>
      {titlesOf(page).map((title) => (
        <li key={title}>{title}</li>
      ))}
    </ul>
  </NavigationMenu.Content>
)

type StepProps = Steps & { readonly page: Page; readonly isPreviewed: boolean; readonly onPreview: () => void }

/** One step. Its link opens a page and expands nothing, so the menu's ARIA attributes are removed. */
const Step = ({ isPreviewed, onPreview, ...step }: StepProps) => {
  const id = useId()
  const hasPreview = step.page !== step.current && titlesOf(step.page).length > 0
  const preview = ({ currentTarget }: FocusEvent) => {
    if (currentTarget.matches(':focus-visible')) onPreview()
  }
  return (
    <NavigationMenu.Item value={step.page.name} className={design.step}>
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

/** The steps as a menu with arrow keys; pointer or focus preview another step. */
export const StepMenu = (steps: Steps) => {
  const [previewed, setPreviewed] = useState('')
  return (
    <NavigationMenu.Root
      className={design.steps}
      aria-label="Steps of the application"
      delayDuration={hoverDelayMs}
      skipDelayDuration={skipDelayMs}
      value={previewed}
      onValueChange={setPreviewed}
    >
      <NavigationMenu.List className={design.stepsList}>
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
