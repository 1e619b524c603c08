import type { School } from '@apply/engine/define'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { Header } from '../layout/frame.tsx'
import { SchoolContext } from '../ui/school.tsx'

/** The header that is written into the HTML; inert until the script has started. */
export const firstPaint = (school: School): string =>
  renderToStaticMarkup(
    <div inert>
      <SchoolContext value={school}>
        <StaticRouter location="/">
          <Header />
        </StaticRouter>
      </SchoolContext>
    </div>,
  )
