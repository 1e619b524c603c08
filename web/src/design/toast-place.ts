const id = 'toasts'

const create = (): HTMLElement => document.body.appendChild(Object.assign(document.createElement('div'), { id }))

/** The element with all toasts in it. */
export const toastPlace = (): HTMLElement => document.getElementById(id) ?? create()

/** Takes the toasts into a modal, because everything outside it is inert. Returns how to put them back where they were. */
export const bringToasts = (modal: HTMLElement): (() => void) => {
  const place = toastPlace()
  const { parentNode } = place
  modal.append(place)
  return () => parentNode?.append(place)
}
