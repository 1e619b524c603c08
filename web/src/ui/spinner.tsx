type Size = 'small' | 'medium' | 'large'

export const Spinner = ({ size = 'medium' }: { readonly size?: Size }) => (
  <span className={`spinner spinner-${size}`} aria-hidden="true" />
)

/** Covers the page while the profile is loading. */
export const FullScreenSpinner = () => (
  <div className="full-screen-spinner" role="status">
    <Spinner size="large" />
    <span className="visually-hidden">Loading…</span>
  </div>
)

/** Stands where a screen will appear; CSS shows it only after a moment. */
export const ScreenSpinner = () => (
  <div className="screen-spinner" role="status">
    <Spinner size="large" />
    <span className="visually-hidden">Loading…</span>
  </div>
)
