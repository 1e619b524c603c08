import { momentInTimeZone } from '@apply/engine/calendar'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSchool } from '../../ui/school.tsx'
import { showToast } from '../../ui/toasts.ts'
import { PasswordField } from '../desk-form.tsx'

export const accountKey = ['my-account']
export const sessionsKey = ['my-sessions']

/** A moment in words, in the time of the school. */
export const useMoment = () => {
  const { timeZone } = useSchool()
  return (moment: string) => momentInTimeZone(timeZone, new Date(moment))
}

/** Says what happened, and loads what it has changed. */
export const useDone = () => {
  const queryClient = useQueryClient()
  return ({ message }: { readonly message: string }) => {
    showToast({ severity: 'success', message })
    return Promise.all([accountKey, sessionsKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  }
}

/** One subject of the page. */
export const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="desk-card staff-section">
    <h2>{title}</h2>
    {children}
  </section>
)

export const CurrentPassword = () => (
  <PasswordField label="Current password" name="current_password" autoComplete="current-password" />
)
