import { createRoot } from 'react-dom/client'
import { school } from '#school'
import { SchoolContext } from '../ui/school.ts'
import { loadFonts } from './load-fonts.ts'
import { ServiceView, serviceToken } from './service-view.tsx'
import '../styles/index.css'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id root.')

const show = () =>
  createRoot(root).render(
    <SchoolContext value={school}>
      <ServiceView />
    </SchoolContext>,
  )

// The page that is printed. It loads ahead of time and renders once its address has a token.
if (serviceToken() !== null) show()
else {
  window.addEventListener('hashchange', show, { once: true })
  await loadFonts(school.application)
}
