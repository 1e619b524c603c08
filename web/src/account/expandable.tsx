import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

type Props = {
  readonly label: string
  /** What the label is about, for those who hear the button without its surroundings. */
  readonly about?: string
  readonly className?: string
  readonly children: (close: () => void) => ReactNode
}

/** A button that opens a short form below it. The focus goes into the form, and back to the button when it closes. */
export const Expandable = ({ label, about, className = 'button button-quiet', children }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const open = () => {
    flushSync(() => setOpen(true))
    body.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus()
  }
  const close = () => {
    flushSync(() => setOpen(false))
    button.current?.focus()
  }
  return (
    <>
      <button ref={button} type="button" className={className} aria-expanded={isOpen} onClick={isOpen ? close : open}>
        {label}
        {about !== undefined && <span className="visually-hidden"> {about}</span>}
      </button>
      {isOpen && (
        <div ref={body} className="expanded">
          {children(close)}
        </div>
      )}
    </>
  )
}
