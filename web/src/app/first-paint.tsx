import type { School } from '@apply/engine/define'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { Header } from '../layout/header.tsx'
import { SchoolContext } from '../ui/school-context.ts'

/** The header as it stands in the page before any script runs; until then nothing in it can be pressed. */
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
