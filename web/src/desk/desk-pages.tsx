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
    path: 'applications',
    label: 'Applications',
    role: 'reader',
    page: lazyComponent(
      () => import('./list/list-page.tsx'),
      (module) => module.ListPage,
    ),
  },
  {
    path: 'applications/:id',
    role: 'reader',
    page: lazyComponent(
      () => import('./application/application-page.tsx'),
      (module) => module.ApplicationPage,
    ),
  },
  {
    path: 'duplicates',
    label: 'Duplicates',
    role: 'reader',
    page: lazyComponent(
      () => import('./duplicates/duplicates-page.tsx'),
      (module) => module.DuplicatesPage,
    ),
  },
  {
    path: 'decisions',
    label: 'Decisions',
    role: 'officer',
    page: lazyComponent(
      () => import('./decisions/decisions-page.tsx'),
      (module) => module.DecisionsPage,
    ),
  },
  {
    path: 'insight',
    label: 'Insight',
    role: 'reader',
    page: lazyComponent(
      () => import('./insight/insight-page.tsx'),
      (module) => module.InsightPage,
    ),
  },
  {
    path: 'exports',
    label: 'Exports',
    role: 'administrator',
    page: lazyComponent(
      () => import('./exports/exports-page.tsx'),
      (module) => module.ExportsPage,
    ),
  },
  {
    path: 'systems',
    label: 'Systems',
    role: 'administrator',
    page: lazyComponent(
      () => import('./systems/systems-page.tsx'),
      (module) => module.SystemsPage,
    ),
  },
  {
    path: 'staff',
    label: 'Staff',
    role: 'administrator',
    page: lazyComponent(
      () => import('./staff/staff-page.tsx'),
      (module) => module.StaffPage,
    ),
  },
  {
    path: 'audit',
    label: 'Audit',
    role: 'administrator',
    page: lazyComponent(
      () => import('./staff/audit-page.tsx'),
      (module) => module.AuditPage,
    ),
  },
  {
    path: 'account',
    role: 'reader',
    page: lazyComponent(
      () => import('./staff/my-account-page.tsx'),
      (module) => module.MyAccountPage,
    ),
  },
]

/** The pages before the login, such as the login itself. */
export const publicPages: readonly Pick<DeskPage, 'path' | 'page'>[] = [
  {
    path: 'login',
    page: lazyComponent(
      () => import('./staff/log-in-page.tsx'),
      (module) => module.LogInPage,
    ),
  },
  {
    path: 'invitation',
    page: lazyComponent(
      () => import('./staff/invitation-page.tsx'),
      (module) => module.InvitationPage,
    ),
  },
]
