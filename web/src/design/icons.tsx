import * as design from './index.module.css'

const paths = {
  check: 'M5 12.5l4.5 4.5L19 7.5',
  cross: 'M6 6l12 12M18 6L6 18',
  dot: 'M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  warning: 'M12 8v5m0 3.5h.01M12 3.5l9 16.5H3z',
  exclamation: 'M12 5v9m0 4.500h.01',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zm-7.5 8.5a7.5 7.5 0 0 1 15 0',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zm9.5 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  closedEye:
    'M4 4l16 16M9.5 5.9A9 9 0 0 1 12 5.5c6 0 9.500 6.5 9.5 6.500a17 17 0 0 1-2.900 3.600M6.200 7.500A16.500 16.500 0 0 0 2.500 12S6 18.500 12 18.500a9 9 0 0 0 4-.9M10 10a3 3 0 0 0 4.100 4.200',
} as const

export type IconName = keyof typeof paths

/** A decorative drawing, hidden from screen readers: the text beside it says the same. */
export const Logo = ({ path }: { readonly path: string }) => (
  <svg className={design.icon} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={path} />
  </svg>
)

export const Icon = ({ name }: { readonly name: IconName }) => <Logo path={paths[name]} />

const sizes = { small: design.spinnerSmall, medium: design.spinnerMedium, large: design.spinnerLarge } as const

/** A turning arc; with reduced motion it is left out, and the words beside it say the same. */
export const Spinner = ({ size = 'medium' }: { readonly size?: keyof typeof sizes }) => (
  <span className={`${design.spinner} ${sizes[size]}`} aria-hidden="true" />
)

type ButtonLabelProps = { readonly isBusy: boolean; readonly children: string }

/**
 * The label of a button. While it works a spinner turns beside it; with reduced motion words replace it. The text has an element of
 * its own, because React fails to remove a text that the browser has translated.
 */
export const ButtonLabel = ({ isBusy, children }: ButtonLabelProps) => (
  <>
    {isBusy && <Spinner />}
    <span className={isBusy ? design.withMotion : undefined}>{children}</span>
    {isBusy && <span className={design.withoutMotion}>Please wait…</span>}
  </>
)

const Loading = ({ className }: { readonly className: string | undefined }) => (
  <div className={className} role="status">
    <Spinner size="large" />
    <span className={design.spinnerWords}>Loading…</span>
  </div>
)

/** Covers the page while the profile is loading. */
export const FullScreenSpinner = () => <Loading className={design.fullScreenSpinner} />

/** Stands where a screen will appear; CSS shows it only after a moment. */
export const ScreenSpinner = () => <Loading className={design.screenSpinner} />
