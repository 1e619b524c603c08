import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fontOrigin } from './bundled-fonts.ts'

/** Pictures come as data and fonts from us; nothing else may be loaded from anywhere. */
export const emptyPage = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline' ${fontOrigin}; font-src ${fontOrigin}">
<title></title></head><body></body></html>`

const load = async (): Promise<string> => {
  const docxPreview = createRequire(import.meta.url).resolve('docx-preview')
  const files = [
    createRequire(docxPreview).resolve('jszip/dist/jszip.min.js'),
    join(dirname(docxPreview), 'docx-preview.min.js'),
    join(import.meta.dirname, 'bring-fonts.js'),
    join(import.meta.dirname, 'draw-document.js'),
  ]
  const scripts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  return scripts.map((script) => `{\n${script}\n}`).join('\n')
}

let loaded: Promise<string> | undefined

/** The programs that draw a document, read once. */
export const pageScript = (): Promise<string> => {
  loaded ??= load()
  return loaded
}
