import {
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { Icon } from './icons.tsx'
import * as design from './index.module.css'
import { DescriptionContext } from './modal-text.tsx'
import { onEscape } from './on-escape.ts'
import { bringToasts } from './toast-place.ts'

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

/** The page behind a modal does not scroll. The room of its scroll bar stays. */
const holdPage = (): void => {
  const { style, clientWidth } = document.documentElement
  if (style.overflow === 'hidden') return
  style.paddingInlineEnd = `${window.innerWidth - clientWidth}px`
  style.overflow = 'hidden'
}

const letGoOfPage = (): void => {
  if (document.querySelector('dialog[open]')) return
  const { style } = document.documentElement
  style.paddingInlineEnd = ''
  style.overflow = ''
}

/** On paper it is a part of the page: what lies above a page is not broken into several. */
const open = (dialog: HTMLDialogElement, isPrinted: boolean): void => {
  dialog.close()
  if (isPrinted) dialog.show()
  else dialog.showModal()
  // The focus starts on the dialog itself, so that a key pressed while typing activates no button.
  dialog.focus()
}

/** Open as long as it is rendered; then the browser gives the focus back. */
const useModal = (onClose: () => void) => {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const print = window.matchMedia('print')
    const openAgain = () => open(dialog, print.matches)
    holdPage()
    openAgain()
    print.addEventListener('change', openAgain)
    const putToastsBack = bringToasts(dialog)
    return () => {
      print.removeEventListener('change', openAgain)
      putToastsBack()
      dialog.close()
      letGoOfPage()
    }
  }, [])
  const close = useEffectEvent(onClose)
  useEffect(() => onEscape(() => close()), [])
  return ref
}

const isBeside = ({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLElement>): boolean => {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return target === currentTarget && (clientX < left || clientX > right || clientY < top || clientY > bottom)
}

/** A press that begins and ends beside the modal; one that selects text to its edge begins inside. */
const usePressBeside = (onPress: () => void) => {
  const began = useRef(false)
  return {
    onPointerDown: (event: MouseEvent<HTMLElement>) => {
      began.current = isBeside(event)
    },
    onClick: (event: MouseEvent<HTMLElement>) => began.current && isBeside(event) && onPress(),
  }
}

/** In the body, because nothing around it may hide it, and no form around it may hear what is sent in it. */
export const ModalDialog = ({ title, size = 'medium', onClose, isShownOnce = false, children }: ModalProps) => {
  const titleId = useId()
  const { describedBy, description } = useDescription()
  return createPortal(
    <dialog
      {...usePressBeside(() => isShownOnce || onClose())}
      ref={useModal(onClose)}
      // biome-ignore lint/a11y/noRedundantRoles: so that one selector finds it and a popover alike.
      role="dialog"
      className={`${design.modal} ${widths[size]}`}
      tabIndex={-1}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      onCancel={(event) => {
        // A phone's way back; Escape is handled before.
        event.preventDefault()
        onClose()
      }}
    >
      <header className={design.modalHeader}>
        <h2 id={titleId} className={design.modalTitle}>
          {title}
        </h2>
        <button type="button" className={design.iconButton} aria-label="Close" onClick={onClose}>
          <Icon name="cross" />
        </button>
      </header>
      <div className={design.modalBody}>
        <DescriptionContext value={description}>{children}</DescriptionContext>
      </div>
    </dialog>,
    document.body,
  )
}
