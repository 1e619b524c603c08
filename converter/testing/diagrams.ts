import { docxOf } from './docx-of.ts'

type Point = { readonly text?: string; readonly type?: string; readonly look?: string }
type Connection = readonly [from: number, to: number, order?: number, type?: string]
type DiagramOptions = { readonly points: readonly Point[]; readonly connections: readonly Connection[] }

const names = [
  'xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
].join(' ')

const pointXml = ({ text = '', type = 'node', look = '' }: Point, at: number) =>
  `<dgm:pt modelId="${at}" type="${type}"><dgm:spPr>${look}</dgm:spPr><dgm:t><a:bodyPr/><a:p>${text && `<a:r><a:t>${text}</a:t></a:r>`}</a:p></dgm:t></dgm:pt>`
const connectionXml = ([from, to, order = 0, type]: Connection) =>
  `<dgm:cxn ${type ? `type="${type}"` : ''} srcId="${from}" destId="${to}" srcOrd="${order}"/>`

/** A document with one diagram; each point has its number as its id, and the first one stands for the diagram itself. */
export const diagramDocx = ({ points, connections }: DiagramOptions): Promise<Buffer> =>
  docxOf({
    body: `<w:p><w:r><w:drawing><wp:inline><wp:extent cx="4572000" cy="2743200"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/diagram"><dgm:relIds ${names} r:dm="rId1"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`,
    relationships: [['rId1', 'diagramData', 'diagrams/data1.xml']],
    parts: {
      'word/diagrams/data1.xml': `<dgm:dataModel ${names}><dgm:ptLst>${[{ type: 'doc' }, ...points].map(pointXml).join('')}</dgm:ptLst><dgm:cxnLst>${connections.map(connectionXml).join('')}</dgm:cxnLst></dgm:dataModel>`,
    },
  })
