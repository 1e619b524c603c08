import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

export type PdfContent = {
  readonly pages: readonly { readonly text: string; readonly width: number; readonly height: number }[]
  readonly info: Readonly<Record<string, unknown>>
  readonly scripts: unknown
  readonly attachments: unknown
  readonly hasForm: boolean
  /** Colours at points of a page, given as shares of its width and height from the top left. */
  readonly colorsAt: (page: number, places: readonly (readonly [number, number])[]) => Promise<readonly string[]>
}

type Drawing = { context: { getImageData: (...box: number[]) => { data: Uint8Array } } }

type CanvasFactory = { create: (width: number, height: number) => Drawing }

const isCanvasFactory = (value: object): value is CanvasFactory => 'create' in value

const hex = (data: Uint8Array) =>
  `#${[...data.subarray(0, 3)].map((channel) => (Math.round(channel / 85) * 85).toString(16).padStart(2, '0')).join('')}`

/** Reads a PDF with PDF.js, a different library than the one that wrote it; throws on any error. */
export const readPdf = async (bytes: Uint8Array): Promise<PdfContent> => {
  const pdf = await getDocument({
    data: new Uint8Array(bytes),
    stopAtErrors: true,
    useSystemFonts: false,
    verbosity: VerbosityLevel.ERRORS,
  }).promise
  const numbers = Array.from({ length: pdf.numPages }, (_, index) => index + 1)
  const pages = await Promise.all(
    numbers.map(async (number) => {
      const page = await pdf.getPage(number)
      await page.getOperatorList()
      const { width, height } = page.getViewport({ scale: 1 })
      const { items } = await page.getTextContent()
      return { text: items.map((item) => ('str' in item ? item.str : '')).join(' '), width, height }
    }),
  )
  const { info } = await pdf.getMetadata()
  return {
    pages,
    info: Object.fromEntries(Object.entries(info)),
    scripts: await pdf.getJSActions(),
    attachments: await pdf.getAttachments(),
    hasForm: (await pdf.getFieldObjects()) !== null,
    colorsAt: async (number, places) => {
      const page = await pdf.getPage(number)
      const viewport = page.getViewport({ scale: 0.5 })
      const { canvasFactory } = pdf
      if (!isCanvasFactory(canvasFactory)) throw new Error('There is nothing to draw on.')
      const drawing = canvasFactory.create(viewport.width, viewport.height)
      await page.render({ canvas: null, canvasContext: drawing.context, viewport }).promise
      return places.map(([x, y]) =>
        hex(drawing.context.getImageData(Math.floor(x * viewport.width), Math.floor(y * viewport.height), 1, 1).data),
      )
    },
  }
}
