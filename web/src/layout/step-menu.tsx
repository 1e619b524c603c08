import type { Page } from '@apply/engine/define'
import * as design from '../design/index.module.css'

export { watchSteps } from './watch-steps.ts'

/** The sections that a page always shows. */
const titlesOf = ({ ask }: Page): readonly string[] =>
  ask.flatMap((node) => (node.kind === 'section' && !node.show ? [node.title] : []))

export const hasPreview = (page: Page): boolean => titlesOf(page).length > 0

/** What a step consists of. */
export const StepPreview = ({ id, page }: { readonly id: string; readonly page: Page }) => (
  <div id={id} className={design.stepPreview} role="tooltip">
    <p>In this step</p>
    <ul>
      {titlesOf(page).map((title) => (
        <li key={title}>{title}</li>
      ))}
    </ul>
  </div>
)
