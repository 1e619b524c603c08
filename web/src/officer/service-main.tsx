import { createRoot } from 'react-dom/client'
import { school } from '#school'
import { SchoolContext } from '../ui/school-context.ts'
import { loadFonts } from './load-fonts.ts'
import { serviceToken } from './service-answers.ts'
import { ServiceView } from './service-view.tsx'
import '../styles/index.css'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id root.')

const show = () =>
  createRoot(root).render(
    <SchoolContext value={school}>
      <ServiceView />
    </SchoolContext>,
  )

/** The page that is printed: nothing but the service user's view. It loads ahead, and shows once its address names a token. */
if (serviceToken() !== null) show()
else {
  window.addEventListener('hashchange', show, { once: true })
  await loadFonts(school.application)
}
