import { PDFDocument, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib'

const words = 'Transcript of Zoe'

const withPages = async (count: number): Promise<PDFDocument> => {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (let page = 1; page <= count; page += 1)
    pdf.addPage([612, 792]).drawText(`${words}, page ${page}`, { x: 72, y: 700, size: 14, font })
  return pdf
}

export const plainPdf = async (pages = 1): Promise<Buffer> => Buffer.from(await (await withPages(pages)).save())

export const oldStylePdf = async (): Promise<Buffer> =>
  Buffer.from(await (await withPages(2)).save({ useObjectStreams: false }))

export const encryptedPdf = async (passwords: { userPassword?: string; ownerPassword?: string }): Promise<Buffer> => {
  const pdf = await withPages(1)
  pdf.encrypt({ ...passwords, permissions: { printing: 'highResolution' } })
  return Buffer.from(await pdf.save({ useObjectStreams: false }))
}

/** A PDF with everything that must be removed: scripts, launch actions, attachments, a form, an author. */
export const activePdf = async (): Promise<Buffer> => {
  const pdf = await withPages(1)
  const { context, catalog } = pdf
  const [page] = pdf.getPages()
  if (!page) throw new Error('There is no page.')
  pdf.setAuthor('Zoe the Author')
  pdf.addJavaScript('start', 'app.alert("script of the document")')
  await pdf.attach(Buffer.from('MZ program inside'), 'tool.exe', { mimeType: 'application/octet-stream' })
  const action = (entries: Record<string, string | PDFString>) => context.obj({ Type: 'Action', ...entries })
  catalog.set(
    PDFName.of('OpenAction'),
    action({ S: 'JavaScript', JS: PDFString.of('app.launchURL("http://evil.example")') }),
  )
  catalog.set(PDFName.of('AA'), context.obj({ WC: action({ S: 'JavaScript', JS: PDFString.of('closing()') }) }))
  page.node.set(PDFName.of('AA'), context.obj({ O: action({ S: 'Launch', F: PDFString.of('cmd.exe') }) }))
  const link = { Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 200, 200] }
  page.node.set(
    PDFName.of('Annots'),
    context.obj([{ ...link, A: action({ S: 'URI', URI: PDFString.of('http://evil.example/click') }) }]),
  )
  const field = pdf.getForm().createTextField('applicant.name')
  field.setText('Filled in by Zoe')
  field.addToPage(page, { x: 72, y: 600, width: 200, height: 24 })
  const metadata = context.stream('<x:xmpmeta>Zoe the Author</x:xmpmeta>', { Type: 'Metadata', Subtype: 'XML' })
  catalog.set(PDFName.of('Metadata'), context.register(metadata))
  return Buffer.from(await pdf.save({ useObjectStreams: false }))
}

/** A PDF from raw objects; the first one is the catalog. */
export const rawPdf = (objects: readonly string[], trailer = ''): Buffer => {
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
  return Buffer.from(
    `%PDF-1.4\n${body}trailer\n<< /Root 1 0 R /Size ${objects.length + 1} ${trailer} >>\n%%EOF\n`,
    'latin1',
  )
}

/** The same with a table that says where each object begins, as programs write it. */
export const rawPdfWithTable = (objects: readonly string[], trailer = ''): Buffer => {
  const pdf = rawPdf(objects, trailer).toString('latin1')
  let end = 0
  const places = objects.map((object, index) => {
    const place = pdf.indexOf(`${index + 1} 0 obj\n${object}`, end)
    end = place + object.length
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const start = pdf.lastIndexOf('trailer')
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  return Buffer.from(
    pdf.slice(0, start) + table + pdf.slice(start).replace('%%EOF', `startxref\n${start}\n%%EOF`),
    'latin1',
  )
}

export const streamObject = (content: Buffer | string, entries = ''): string => {
  const bytes = Buffer.from(content)
  return `<< /Length ${bytes.length} ${entries} >>\nstream\n${bytes.toString('latin1')}\nendstream`
}

/** Ten thousand pages that share one content, in well under a megabyte. */
export const endlessPdf = (pages = 10_000): Buffer => {
  const kids = Array.from({ length: pages }, (_, index) => `${index + 3} 0 R`).join(' ')
  const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>'
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${kids}] >>`,
    ...Array<string>(pages).fill(page),
  ])
}
