import { rawPdf, rawPdfWithTable, streamObject } from '../pdfs.ts'

export const font = '/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>'

export const line = (text: string): string => `BT /F1 12 Tf 72 700 Td (${text}) Tj ET`

type Page = {
  /** The object with the content of the page, which has the number 4. */
  readonly content?: string
  readonly entries?: string
  readonly resources?: string
  readonly catalog?: string
  readonly trailer?: string
  /** More objects, from number 5 on. */
  readonly others?: readonly string[]
  /** Whether the file says where its objects begin. */
  readonly hasTable?: boolean
}

/** A PDF of one page as text, which can hold what no library writes. */
export const onePage = (page: Page = {}): Buffer => {
  const { content = streamObject(line('Good grades')), entries = '', resources = font, catalog = '' } = page
  return (page.hasTable ? rawPdfWithTable : rawPdf)(
    [
      `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << ${resources} >> ${entries} >>`,
      content,
      ...(page.others ?? []),
    ],
    page.trailer,
  )
}
