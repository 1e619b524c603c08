import { expect, test } from 'vitest'
import { sampleRoutes } from '../../../testing/sample-routes.ts'
import { testApp } from '../../../testing/test-app.ts'

const open = () => testApp({ plugins: [sampleRoutes] })

const paths = [
  '/healthz',
  '/readyz',
  '/api/nowhere',
  '/api/%ff',
  '/api/crash',
  '/api/busy',
  '/nowhere',
  '/public/nowhere',
]

test.each(paths)('API-31 %s has every security header', async (url) => {
  const { headers } = await (await open()).inject(url)

  expect(headers).toMatchObject({
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  })
  expect(headers).not.toHaveProperty('strict-transport-security')
})

test('API-31 the content security policy allows neither foreign nor inline scripts', async () => {
  const policy = String((await (await open()).inject('/healthz')).headers['content-security-policy']).split(';')

  expect(policy).toEqual(
    expect.arrayContaining([
      "script-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "connect-src 'self'",
      "img-src 'self' data:",
      "require-trusted-types-for 'script'",
    ]),
  )
  expect(policy.join()).not.toContain('unsafe')
})

test('API-31 with S3, files may be sent there and nowhere else', async () => {
  const s3 = { bucket: 'papers', endpoint: 'https://s3.example.edu', region: undefined }
  const { headers } = await (await testApp({ settings: { s3 } })).inject('/healthz')

  expect(headers['content-security-policy']).toContain(
    "connect-src 'self' https://s3.example.edu https://papers.s3.example.edu;",
  )
})

test('API-31 with https, Strict-Transport-Security is sent', async () => {
  const app = await testApp({ settings: { publicUrl: 'https://apply.example.edu' } })

  expect((await app.inject('/healthz')).headers['strict-transport-security']).toContain('max-age=31536000')
})
