import { PDFArray, PDFDict, type PDFDocument, PDFName, type PDFObject, PDFRef } from '@cantoo/pdf-lib'

const name = (text: string) => PDFName.of(text)

const listIn = (dict: PDFDict, key: string): readonly PDFObject[] => {
  const found = dict.lookup(name(key))
  return found instanceof PDFArray ? found.asArray() : []
}

const groupsIn = (dict: PDFDict, key: string): readonly PDFRef[] =>
  listIn(dict, key).filter((group) => group instanceof PDFRef)

/** The layers of a document, those that are hidden, and those that are shown or hidden by the kind of use. */
const layersOf = ({ catalog }: PDFDocument) => {
  const properties = catalog.lookup(name('OCProperties'))
  const defaults = properties instanceof PDFDict ? properties.lookup(name('D')) : undefined
  if (!(properties instanceof PDFDict) || !(defaults instanceof PDFDict)) return { all: [], hidden: [], byUse: [] }
  const [all, shown] = [groupsIn(properties, 'OCGs'), groupsIn(defaults, 'ON')]
  const areHidden = defaults.lookup(name('BaseState')) === name('OFF')
  const hidden = areHidden ? all.filter((group) => !shown.includes(group)) : groupsIn(defaults, 'OFF')
  return { all, hidden, byUse: listIn(defaults, 'AS') }
}

/** Adds the layers of a document to the copy, so that what is hidden in the document is hidden there too. */
export const addLayers = (
  copy: PDFDocument,
  document: PDFDocument,
  copyObject: <Kind extends PDFObject>(object: Kind) => Kind,
): void => {
  const [present, added] = [layersOf(copy), layersOf(document)]
  if (added.all.length === 0) return
  const joined = (key: keyof typeof added) => [...present[key], ...added[key].map((object) => copyObject(object))]
  const defaults = { OFF: joined('hidden'), AS: joined('byUse') }
  copy.catalog.set(name('OCProperties'), copy.context.obj({ OCGs: joined('all'), D: defaults }))
}
