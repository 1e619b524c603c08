import { Dialog } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { Icon } from './icon.tsx'

export type ModalSize = 'small' | 'medium' | 'large'

export type ModalProps = {
  readonly title: string
  readonly size?: ModalSize
  readonly onClose: () => void
  readonly children: ReactNode
}

/** An open modal. Radix's own overlay would write a style element, which our content policy forbids; ours is plain. */
export const ModalDialog = ({ title, size = 'medium', onClose, children }: ModalProps) => {
  const content = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<Element>(null)
  // A reader starts at the title, and a key pressed in mid-typing presses no button.
  const startAtTop = (event: Event) => {
    event.preventDefault()
    cameFrom.current = document.activeElement
    content.current?.focus()
  }
  const goBack = (event: Event) => {
    event.preventDefault()
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
  }
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <div className="overlay" />
        <Dialog.Content
          ref={content}
          className={`modal modal-${size}`}
          aria-describedby={undefined}
          onOpenAutoFocus={startAtTop}
          onCloseAutoFocus={goBack}
        >
          <header className="modal-header">
            <Dialog.Title className="modal-title">{title}</Dialog.Title>
            <Dialog.Close className="icon-button" aria-label="Close">
              <Icon name="cross" />
            </Dialog.Close>
          </header>
          <div className="modal-body">{children}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
