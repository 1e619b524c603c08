import '../design/index.module.css'
// What every page may use comes before the styles of a page, whichever of them loads first.
import './patterns.module.css'
import './desk.module.css'
import './chip.module.css'
import './desk-header.module.css'
import './desk-icon.module.css'
import './key-help.module.css'
import './menu.module.css'
import './table.module.css'
import './toasts.module.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { school } from '#school'
import { NewerBuild } from '../ui/newer-build.tsx'
import { ReloadToast } from '../ui/reload-toast.tsx'
import { repairStyles } from '../ui/repair-styles.ts'
import { SchoolContext } from '../ui/school.tsx'
import { ToastRegion } from '../ui/toast-region.tsx'
import { reportUncaughtErrors } from '../ui/uncaught-errors.ts'
import { DeskApp } from './desk-app.tsx'

reportUncaughtErrors(window)

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id root.')

repairStyles()

const keptAtDesk = 'Copy what you have typed and not sent yet.'

/** Other people change the same data, so nothing is kept for long. Failures are shown where the data would be. */
const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 5_000, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

createRoot(root).render(
  <StrictMode>
    <SchoolContext value={school}>
      <QueryClientProvider client={queryClient}>
        {/* Filters are read from the address, so it must not follow later than the next press. */}
        <BrowserRouter basename="/desk" useTransitions={false}>
          <DeskApp />
          <ReloadToast kept={keptAtDesk} />
          <NewerBuild kept={keptAtDesk} />
          <ToastRegion />
        </BrowserRouter>
      </QueryClientProvider>
    </SchoolContext>
  </StrictMode>,
)
