import { Toast } from 'radix-ui'
import { Icon } from './icons.tsx'
import { useObservable } from './observable.ts'
import { dismissToast, type Toast as ShownToast, toasts } from './toasts.ts'

const swipeThreshold = 50
const hotkey = ['F8']

const ToastView = ({ id, severity, title, message, label, duration }: ShownToast) => (
  <Toast.Root
    className={`toast toast-${severity}`}
    aria-label={label}
    duration={duration}
    onOpenChange={(isOpen) => !isOpen && dismissToast(id)}
  >
    <Icon name={severity === 'success' ? 'check' : 'warning'} />
    <div className="toast-text">
      <Toast.Title className="toast-title">{title}</Toast.Title>
      <Toast.Description>{message}</Toast.Description>
    </div>
    <Toast.Close className="icon-button" aria-label="Dismiss">
      <Icon name="cross" />
    </Toast.Close>
  </Toast.Root>
)

export const ToastRegion = () => (
  <Toast.Provider swipeThreshold={swipeThreshold}>
    {useObservable(toasts).map((toast) => (
      <ToastView key={toast.id} {...toast} />
    ))}
    <Toast.Viewport className="toast-region" hotkey={hotkey} />
  </Toast.Provider>
)
