import type { Prose } from '@apply/engine/define'
import { ModalDialog } from '../design/modal-dialog.tsx'
import { ProseView } from './school.tsx'

const sizes = { privacy: 'large', help: 'medium' } as const

/** What the footer opens. */
type Words = keyof typeof sizes

type Props = { readonly words: Words; readonly prose: Prose; readonly onClose: () => void }

const dayMs = 24 * 60 * 60 * 1000

/** The values of the placeholders in a text that is read today. */
const valuesFor = ({ daysAhead = {} }: Prose) => ({
  year: String(new Date().getFullYear()),
  ...Object.fromEntries(
    Object.entries(daysAhead).map(([name, days]) => [
      name,
      new Date(Date.now() + days * dayMs).toLocaleDateString('en-US', { dateStyle: 'long' }),
    ]),
  ),
})

/** A long text of the school. */
export const SchoolTextModal = ({ words, prose, onClose }: Props) => (
  <ModalDialog title={prose.title} size={sizes[words]} onClose={onClose}>
    <ProseView passages={prose.passages} values={valuesFor(prose)} />
  </ModalDialog>
)
