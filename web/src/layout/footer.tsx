import { useState } from 'react'
import { useSchool } from '../ui/school-context.ts'
import { WordsModal } from './words-modal.tsx'

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
      {opened && <WordsModal key={opened} words={opened} onClose={() => setOpened(undefined)} />}
    </footer>
  )
}
