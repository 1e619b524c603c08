import type { Prose } from '@apply/engine/define'
import { useEffect, useEffectEvent, useState } from 'react'
import { Modal } from '../ui/modal.tsx'
import { ProseView } from '../ui/prose-view.tsx'
import { useSchool } from '../ui/school-context.ts'
import { showUnexpectedError } from '../ui/unexpected-error.ts'

type Props = { readonly words: 'privacy' | 'help'; readonly onClose: () => void }

const sizes = { privacy: 'large', help: 'medium' } as const

/** A long text of the school, fetched when somebody opens it. */
export const WordsModal = ({ words, onClose }: Props) => {
  const school = useSchool()
  const [prose, setProse] = useState<Prose>()
  // Whoever presses again tries again.
  const giveUp = useEffectEvent((error: unknown) => {
    onClose()
    showUnexpectedError(error)
  })
  useEffect(() => {
    school.words[words]().then(setProse, (error: unknown) => giveUp(error))
  }, [school, words])
  if (!prose) return null
  return (
    <Modal title={prose.title} size={sizes[words]} open onClose={onClose}>
      <ProseView passages={prose.passages} values={{ year: String(new Date().getFullYear()) }} />
    </Modal>
  )
}
