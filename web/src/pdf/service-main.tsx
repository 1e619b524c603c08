import { createRoot } from 'react-dom/client'
import { school } from '#school'
import { ServiceView } from '../form/service-view.tsx'
import { SchoolContext } from '../frame/school-context.ts'
import '../styles/index.css'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id root.')

/** The page that is printed: the service user's view with nothing around it, so that there is little to load. */
createRoot(root).render(
  <SchoolContext value={school}>
    <ServiceView />
  </SchoolContext>,
)
