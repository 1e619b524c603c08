import type { StaffRole } from '@apply/engine/desk'
import type { ComponentType } from 'react'
import { lazyComponent } from '../ui/lazy.tsx'

export type DeskPage = {
  /** Below `/desk/`. */
  readonly path: string
  /** The text in the navigation; a page without one is reached from another page. */
  readonly label?: string
  /** The least role that sees it. */
  readonly role: StaffRole
  readonly page: ComponentType
}

/** The pages for staff who are logged in, in the order of the navigation. */
export const deskPages: readonly DeskPage[] = [
  {
    path: 'applications/:id',
    role: 'reader',
    page: lazyComponent(
      () => import('./application/application-page.tsx'),
      (module) => module.ApplicationPage,
    ),
  },
]

/** The pages before the login, such as the login itself. */
export const publicPages: readonly Pick<DeskPage, 'path' | 'page'>[] = []
