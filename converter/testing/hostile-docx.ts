import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { docxOf, embeddedPicture, linkedPicture, paragraph, relationshipsXml } from './docx-of.ts'
import { quarteredPng } from './pictures.ts'

const settings = `<w:settings xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><w:attachedTemplate r:id="t1"/></w:settings>`

/** A document that names an address and a local file in every way a document can, beside one picture of its own. */
export const hostileDocx = async (url: string, folder: string): Promise<Buffer> => {
  const secret = join(folder, 'secret.png')
  writeFileSync(secret, await quarteredPng())
  const local = String(pathToFileURL(secret))
  const field = (code: string) =>
    `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${code}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>field</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`
  return docxOf({
    body: [
      paragraph('Only words'),
      embeddedPicture('rId1'),
      linkedPicture('rId2'),
      linkedPicture('rId3'),
      field(`INCLUDEPICTURE "${url}/field.png" \\d`),
      field(`INCLUDETEXT "${local}"`),
      `<w:p><w:r><w:pict><v:shape style="width:50pt;height:50pt"><v:imagedata src="${url}/vml.png" r:href="rId2"/></v:shape></w:pict></w:r></w:p>`,
      '<w:altChunk r:id="rId5"/>',
    ].join(''),
    relationships: [
      ['rId1', 'image', 'media/own.png'],
      ['rId2', 'image', `${url}/remote.png`, 'External'],
      ['rId3', 'image', local, 'External'],
      ['rId4', 'settings', 'settings.xml'],
      ['rId5', 'aFChunk', `${url}/chunk.html`, 'External'],
    ],
    parts: {
      'word/media/own.png': await quarteredPng(),
      'word/settings.xml': settings,
      'word/_rels/settings.xml.rels': relationshipsXml([
        ['t1', 'attachedTemplate', `${url}/template.dotm`, 'External'],
      ]),
    },
  })
}

/** Listens on loopback and counts connections. */
export const countingListener = async () => {
  let calls = 0
  const server = createServer((socket) => {
    calls += 1
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The listener has no port.')
  return { url: `http://127.0.0.1:${address.port}`, calls: () => calls, close: () => server.close() }
}
