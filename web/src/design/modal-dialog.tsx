import { Dialog } from 'radix-ui'
import { type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { Icon } from './icons.tsx'
import * as design from './index.module.css'
import { DescriptionContext } from './modal-text.tsx'

const widths = { small: design.modalSmall, medium: design.modalMedium, large: design.modalLarge } as const

export type ModalProps = {
  readonly title: string
  readonly size?: keyof typeof widths
  readonly onClose: () => void
  /** A press beside it does not close it, because what it shows is shown once. */
  readonly isShownOnce?: boolean
  readonly children: ReactNode
}

const useDescription = () => {
  const id = useId()
  const [isShown, onShown] = useState(false)
  return { describedBy: isShown ? id : undefined, description: useMemo(() => ({ id, onShown }), [id]) } as const
}

/** An open modal. It has its own overlay: Radix's writes a style element, which our content security policy forbids. */
export const ModalDialog = ({ title, size = 'medium', onClose, isShownOnce = false, children }: ModalProps) => {
  const content = useRef<HTMLDivElement>(null)
  const previousFocus = useRef<Element>(null)
  const { describedBy, description } = useDescription()
  // The focus starts on the dialog itself, so that a key pressed while typing activates no button.
  const focusContent = (event: Event) => {
    event.preventDefault()
    previousFocus.current = document.activeElement
    content.current?.focus()
  }
  const restoreFocus = (event: Event) => {
    event.preventDefault()
    if (previousFocus.current instanceof HTMLElement) previousFocus.current.focus()
  }
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <div className={design.overlay} />
        <Dialog.Content
          ref={content}
          className={`${design.modal} ${widths[size]}`}
          aria-describedby={describedBy}
          onOpenAutoFocus={focusContent}
          onCloseAutoFocus={restoreFocus}
          onPointerDownOutside={(event) => isShownOnce && event.preventDefault()}
        >
          <header className={design.modalHeader}>
            <Dialog.Title className={design.modalTitle}>{title}</Dialog.Title>
            <Dialog.Close className={design.iconButton} aria-label="Close">
              <Icon name="cross" />
            </Dialog.Close>
          </header>
          <div className={design.modalBody}>
            <DescriptionContext value={description}>{children}</DescriptionContext>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
