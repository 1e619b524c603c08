import type { ReactNode } from 'react'
import * as desk from '../desk.module.css'
import { PasswordField } from '../desk-form.tsx'
import { toastSuccess, useReload } from '../mutations.ts'
import * as css from './my-account.module.css'

export const accountKey = ['my-account']
export const sessionsKey = ['my-sessions']

/** Says what happened, and loads what it has changed. */
export const useDone = () => {
  const reload = useReload(accountKey, sessionsKey)
  return (response: { readonly message: string }) => {
    toastSuccess(response)
    return reload()
  }
}

/** One subject of the page. */
export const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={`${desk.deskCard} ${css.staffSection}`}>
    <h2>{title}</h2>
    {children}
  </section>
)

export const CurrentPassword = () => (
  <PasswordField label="Current password" name="current_password" autoComplete="current-password" />
)
