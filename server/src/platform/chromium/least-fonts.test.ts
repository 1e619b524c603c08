import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { openChromium } from './open-chromium.ts'

test('OPS-09 PDF-07 a browser draws letters on a machine that has no fonts', async () => {
  const chromium = openChromium({ chromiumPath: undefined, dataDir: tmpdir(), withoutSystemFonts: true })
  const page = await (await chromium.browser()).newPage()

  await page.setContent('<p>Zoe</p>')

  const isDrawn = page.evaluate(`(() => {
    const draw = (text) => {
      const canvas = document.createElement('canvas').getContext('2d')
      canvas.fillText(text, 0, 20)
      return canvas.getImageData(0, 0, 60, 40).data.some((value) => value > 0)
    }
    return { letters: draw('Zoe'), nothing: draw('') }
  })()`)
  expect(await isDrawn).toEqual({ letters: true, nothing: false })
  await chromium.kill()
})
