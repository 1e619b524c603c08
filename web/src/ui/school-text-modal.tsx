import type { Prose } from '@apply/engine/define'
import { useEffect, useEffectEvent, useState } from 'react'
import { ModalDialog } from '../design/modal-dialog.tsx'
import { fetchCode } from './load-code.ts'
import { ProseView, useSchool } from './school.tsx'
import { showUnexpectedError } from './unexpected-error.tsx'

type Props = { readonly words: 'privacy' | 'help'; readonly onClose: () => void }

const sizes = { privacy: 'large', help: 'medium' } as const

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

/** A long text of the school, loaded when it is opened. */
export const SchoolTextModal = ({ words, onClose }: Props) => {
  const school = useSchool()
  const [prose, setProse] = useState<Prose>()
  // After closing, another press tries again.
  const onFailure = useEffectEvent((error: unknown) => {
    onClose()
    showUnexpectedError(error)
  })
  useEffect(() => {
    let isWanted = true
    fetchCode(school.texts[words]).then(
      (loaded) => isWanted && setProse(loaded),
      (error: unknown) => isWanted && onFailure(error),
    )
    return () => {
      isWanted = false
    }
  }, [school, words])
  if (!prose) return null
  return (
    <ModalDialog title={prose.title} size={sizes[words]} onClose={onClose}>
      <ProseView passages={prose.passages} values={valuesFor(prose)} />
    </ModalDialog>
  )
}
