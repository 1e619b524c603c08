import type { Prose } from '@apply/engine/define'
import { useEffect, useEffectEvent, useState } from 'react'
import { Modal } from '../ui/lazy.tsx'
import { ProseView, useSchool } from '../ui/school.tsx'
import { showUnexpectedError } from '../ui/unexpected-error.tsx'

type Props = { readonly words: 'privacy' | 'help'; readonly onClose: () => void }

const sizes = { privacy: 'large', help: 'medium' } as const

/** A long text of the school, loaded when it is opened. */
const SchoolTextModal = ({ words, onClose }: Props) => {
  const school = useSchool()
  const [prose, setProse] = useState<Prose>()
  // After closing, another press tries again.
  const onFailure = useEffectEvent((error: unknown) => {
    onClose()
    showUnexpectedError(error)
  })
  useEffect(() => {
    school.texts[words]().then(setProse, (error: unknown) => onFailure(error))
  }, [school, words])
  if (!prose) return null
  return (
    <Modal title={prose.title} size={sizes[words]} open onClose={onClose}>
      <ProseView passages={prose.passages} values={{ year: String(new Date().getFullYear()) }} />
    </Modal>
  )
}

type Opened = 'privacy' | 'help' | undefined

export const Footer = () => {
  const { name, address } = useSchool()
  const [opened, setOpened] = useState<Opened>()
  return (
    <footer className="footer">
      <div className="footer-inner">
        <address>
          <strong>{name}</strong>
          {address.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        <div className="footer-links">
          <button type="button" className="link-button" onClick={() => setOpened('privacy')}>
            Privacy
          </button>
          <button type="button" className="link-button" onClick={() => setOpened('help')}>
            Help
          </button>
        </div>
      </div>
      {opened && <SchoolTextModal key={opened} words={opened} onClose={() => setOpened(undefined)} />}
    </footer>
  )
}
