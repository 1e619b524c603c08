import type { ReactNode } from 'react'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

/** What surrounds every screen but the service user's. */
export const Frame = ({ children }: { readonly children: ReactNode }) => (
  <div className="frame">
    <a className="skip-link" href="#content">
      Skip to the content
    </a>
    <Header />
    <div id="content" className="content" tabIndex={-1}>
      {children}
    </div>
    <Footer />
  </div>
)
