import { attribute, childNamed, type XmlElement } from '../docx/xml.ts'
import { cannotShow, readChildren, readControl, refuseWords } from './cannot-show.ts'
import { counterOf } from './fields.ts'
import { putCounter, type RunContext, readRun } from './read-run.ts'

const readSimpleField = (field: XmlElement, context: RunContext, read: (element: XmlElement) => void) => {
  const { fields } = context.where
  const code = attribute(field, 'w:instr') ?? ''
  const counter = counterOf(code)
  fields.push({ code, isInResult: true, shown: '' })
  read(field)
  fields.pop()
  if (counter) putCounter(counter, childNamed(field, 'w:r'), context)
}

/** Refuses a paragraph whose end was added or taken away by somebody whose changes are not accepted yet. */
const refuseChangedMark = (properties: XmlElement): void => {
  const mark = childNamed(properties, 'w:rPr')
  const isChanged = ['w:ins', 'w:del', 'w:moveFrom', 'w:moveTo'].some((name) => childNamed(mark, name))
  if (isChanged) cannotShow('trackedChanges')
  refuseWords(properties)
}

/** Reads what stands in a paragraph, a link or any other container of runs. */
export const readParagraphContent = (element: XmlElement, context: RunContext): void => {
  const read = (container: XmlElement): void =>
    readChildren(container, {
      'w:pPr': refuseChangedMark,
      'w:r': (run) => readRun(run, context),
      'w:hyperlink': read,
      'w:smartTag': read,
      'w:customXml': read,
      'w:sdt': (control) => readControl(control, read),
      'w:bdo': read,
      'w:dir': read,
      'w:fldSimple': (field) => readSimpleField(field, context, read),
      'mc:AlternateContent': (alternatives) => {
        const chosen = childNamed(alternatives, 'mc:Choice') ?? childNamed(alternatives, 'mc:Fallback')
        if (chosen) read(chosen)
      },
    })
  read(element)
}
