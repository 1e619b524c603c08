import { draftOf } from '@apply/engine/answers'
import { form } from '@apply/forms/governors-choice'
import { buildApp } from '../server/src/app.ts'
import { noDocuments } from '../server/src/applications/documents.ts'
import { newStudent } from '../server/src/applications/testing/new-student.ts'
import { assembleCopy } from '../server/src/pdf/assemble-copy.ts'
import { openChromium } from '../server/src/platform/chromium/open-chromium.ts'
import { openLog } from '../server/src/platform/log.ts'
import { migrate } from '../server/src/platform/migrate.ts'
import { embeddedDatabase } from '../server/src/platform/open-database.ts'
import { issueServiceToken } from '../server/src/tokens/service-tokens.ts'
import { tokenRoutes } from '../server/src/tokens/token-routes.ts'
import { embeddedFromTemplate, makeEmbeddedTemplate } from '../server/testing/embedded-template.ts'
import { filledAnswers } from './filled-answers.ts'

const database = embeddedDatabase(await embeddedFromTemplate(await makeEmbeddedTemplate()))
await migrate(database)
const clock = () => new Date()
const origin = 'https://apply.example.edu'
const app = await buildApp({
  settings: { publicUrl: origin, trustProxy: false, s3: undefined },
  log: openLog('silent'),
  routes: [tokenRoutes({ database, clock, form, documents: noDocuments })],
  pages: '/tmp/pdf-pages',
})
const { id } = await newStudent(database)
await database.sql(
  `insert into applications (account_id, revision, answers, created_at, changed_at) values ($1,1,$2,now(),now())`,
  [id, JSON.stringify(filledAnswers(form, 150, '2026-11-15'))],
)

import { createServer } from 'node:http'

const seen = []
const proxy = createServer((q, r) => {
  seen.push(q.url)
  const u = new URL(q.url ?? '', 'http://x')
  q.url = u.pathname + u.search
  app.routing(q, r)
}).listen(0, '127.0.0.1')
await new Promise((r) => proxy.once('listening', r))
const port = proxy.address().port
const chromium = openChromium({ chromiumPath: undefined, dataDir: '/tmp' })
const browser = await chromium.browser()
for (let i = 0; i < 8; i++) {
  const token = await issueServiceToken(database.sql, id, new Date(Date.now() + 1e6))
  const t = [performance.now()]
  const mark = () => t.push(performance.now())
  const inject = 0,
    n = 0
  const urls = []
  const context = await browser.newContext({
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    serviceWorkers: 'block',
    proxy: { server: `http://127.0.0.1:${port}` },
  })
  const page = await context.newPage()
  mark()
  await page.goto(`http://localhost/?service_token=${token}`, { waitUntil: 'commit' })
  mark()
  await page.waitForSelector('main.read-only')
  mark()
  await page.evaluate(`(async()=>{document.body.getBoundingClientRect(); await document.fonts.ready})()`)
  mark()
  const pdf = await page.pdf({
    format: 'Letter',
    tagged: true,
    outline: true,
    displayHeaderFooter: true,
    headerTemplate: '<span></span>',
    footerTemplate: '<span class="pageNumber"></span>',
  })
  mark()
  await context.close()
  mark()
  await assembleCopy({ printed: pdf, title: 'x', attachments: [] })
  mark()
  console.log(
    ['context', 'goto', 'render', 'fonts', 'pdf', 'close', 'assemble']
      .map((w, k) => `${w} ${(t[k + 1] - t[k]).toFixed(0)}`)
      .join('  '),
    `inject ${inject.toFixed(0)} of ${n}`,
    'total',
    (t.at(-1) - t[0]).toFixed(0),
    pdf.length,
  )
  if (i === 7) {
    console.log(seen.length, seen.slice(0, 3))
    await page?.close().catch(() => 0)
    proxy.close()
    proxy.closeAllConnections()
  }
}
await chromium.kill()
await app.close()
await database.close()
