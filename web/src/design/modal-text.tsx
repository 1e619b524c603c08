import { createContext, type ReactNode, useContext, useLayoutEffect } from 'react'

type Description = { readonly id: string; readonly onShown: (isShown: boolean) => void }

/** Connects a modal with the text inside it that describes it. */
export const DescriptionContext = createContext<Description | undefined>(undefined)

/** The text that a screen reader says when a modal opens, after its title. Elsewhere it is a paragraph like any other. */
export const ModalText = ({ children }: { readonly children: ReactNode }) => {
  const description = useContext(DescriptionContext)
  const onShown = description?.onShown
  // Before the focus moves to the modal.
  useLayoutEffect(() => {
    onShown?.(true)
    return () => onShown?.(false)
  }, [onShown])
  return <p id={description?.id}>{children}</p>
}
