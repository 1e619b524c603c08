// Runs inside the offline page, after JSZip, docx-preview and `bringFonts`: draws a document for printing.

const pageNumberMark = '\uE000'
const pageField = /(instrText[^>]*>\s*PAGE\b[\s\S]*?fldCharType="separate"\s*\/>[\s\S]*?<w:t(?:\s[^>]*)?>)[^<]*/g
const simplePageField = /(<w:fldSimple[^>]*\sw:instr="\s*PAGE\b[^"]*"[^>]*>[\s\S]*?<w:t(?:\s[^>]*)?>)[^<]*/g

/** The page number that a header or footer last showed is replaced by a mark, which later gets the real one. */
const markPageNumbers = async (bytes) => {
  const zip = await JSZip.loadAsync(bytes)
  for (const part of zip.file(/word\/(header|footer)\d*\.xml$/)) {
    const xml = await part.async('string')
    zip.file(part.name, xml.replace(pageField, `$1${pageNumberMark}`).replace(simplePageField, `$1${pageNumberMark}`))
  }
  return zip.generateAsync({ type: 'arraybuffer' })
}

const cell = (kind, height) => {
  const group = document.createElement(kind)
  const inner = group.appendChild(document.createElement('tr')).appendChild(document.createElement('td'))
  if (height) inner.style.height = height
  return { group, inner }
}

/** Only the head and the foot of a table are printed again on every page that its content runs on to. */
const asTable = (section) => {
  const { paddingTop, paddingBottom, paddingLeft, paddingRight, width, minHeight } = section.style
  const table = document.createElement('table')
  table.className = `${section.className} sheet`
  table.style.width = width
  table.style.height = minHeight ? `calc(${minHeight} - 2px)` : 'auto'
  const [head, body, foot] = [cell('thead', paddingTop), cell('tbody'), cell('tfoot', paddingBottom)]
  for (const child of [...section.children]) {
    const place = child.localName === 'header' ? head : child.localName === 'footer' ? foot : body
    child.style.marginTop = child.style.marginBottom = '0'
    child.style.minHeight = '0'
    place.inner.append(child)
  }
  for (const { group, inner } of [head, body, foot]) {
    inner.style.paddingLeft = paddingLeft
    inner.style.paddingRight = paddingRight
    table.append(group)
  }
  section.replaceWith(table)
  return table
}

const sheetStyle = (width, height) => `
  @page { size: ${width || '8.5in'} ${height || '11in'}; margin: 0 }
  html, body { margin: 0; background: #fff }
  table.sheet { border-collapse: collapse; border-spacing: 0; break-after: page; table-layout: fixed }
  table.sheet:last-of-type { break-after: auto }
  table.sheet > * > tr > td { padding: 0; vertical-align: top }
  table.sheet > thead > tr > td, table.sheet > tfoot > tr > td { vertical-align: middle }
  table.sheet img { max-width: 100% }`

/** A sheet that runs on to further pages shows the same foot on each, so that it shows no number. */
const numberPages = (tables, height) => {
  let number = 0
  for (const table of tables) {
    number += 1
    const isOnePage = table.getBoundingClientRect().height <= height
    const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT)
    while (texts.nextNode())
      texts.currentNode.data = texts.currentNode.data.replaceAll(pageNumberMark, isOnePage ? String(number) : '')
  }
}

/** Headings are told by their style alone, which whoever listens instead of looking would not notice. */
const nameHeadings = () => {
  for (const paragraph of document.querySelectorAll('p[class*="heading"]')) {
    const level = /heading-?([1-6])\b/.exec(paragraph.className)?.[1]
    if (!level) continue
    paragraph.role = 'heading'
    paragraph.ariaLevel = level
  }
}

globalThis.drawDocument = async (base64) => {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  const options = {
    ...{ inWrapper: false, useBase64URL: true, ignoreFonts: true, ignoreLastRenderedPageBreak: true },
    ...{ renderAltChunks: false, renderComments: false, renderChanges: false },
  }
  await docx.renderAsync(await markPageNumbers(bytes), document.body, document.head, options)
  await bringFonts()
  const sections = [...document.querySelectorAll('section.docx')]
  const [first] = sections
  if (!first) throw new Error('The document has no page.')
  const { width, minHeight } = first.style
  nameHeadings()
  const tables = sections.map(asTable)
  document.head.appendChild(document.createElement('style')).textContent = sheetStyle(width, minHeight)
  const ruler = document.body.appendChild(document.createElement('div'))
  ruler.style.height = minHeight
  const height = ruler.getBoundingClientRect().height
  ruler.remove()
  numberPages(tables, height || Number.POSITIVE_INFINITY)
  await Promise.allSettled([...document.images].map((image) => image.decode()))
}
