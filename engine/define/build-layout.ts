import type { Condition } from './condition.ts'
import type {
  AddAnother,
  ConditionGroup,
  ConditionGroups,
  Entry,
  Form,
  Item,
  Note,
  Page,
  Paragraph,
  Phrase,
  Prose,
  Section,
  Tab,
  Tabs,
} from './layout.ts'

/** What a form passes to a builder besides its first argument; the builder adds the kind. */
type Details<Node, First extends keyof Node> = Omit<Node, 'kind' | First>

export const form = (title: string, pages: readonly Page[]): Form => ({ title, pages })

export const page = (name: string, details: Details<Page, 'name' | 'route'>): Page => ({
  kind: 'page',
  name,
  route: `/${name}`,
  ...details,
})

export const section = (title: string, details: Details<Section, 'title'>): Section => ({
  kind: 'section',
  title,
  ...details,
})

export const entry = (name: string, details: Details<Entry, 'name'>): Entry => ({
  kind: 'entry',
  name,
  ...details,
})

export const note = (...paragraphs: readonly Paragraph[]): Note => ({ kind: 'note', passages: [{ paragraphs }] })

/** A section with a long text, followed by questions. */
export const textSection = ({ title, passages }: Prose, ask: readonly Item[]): Section =>
  section(title, { ask: [{ kind: 'note', passages }, ...ask] })

export const group = (show: Condition, ask: readonly Item[]): ConditionGroup => ({ kind: 'group', show, ask })

export const firstTrue = (...groups: readonly ConditionGroup[]): ConditionGroups => ({ kind: 'groups', groups })

export const tab = (id: string, details: Details<Tab, 'id'>): Tab => ({ kind: 'tab', id, ...details })

export const tabs = (id: string, details: Details<Tabs, 'id'>): Tabs => ({ kind: 'tabs', id, ...details })

export const addAnother = (id: string, details: Details<AddAnother, 'id'>): AddAnother => ({
  kind: 'add-another',
  id,
  ...details,
})

export const link = (text: string, href: string): Phrase => ({ text, href })

export const paragraph = (...phrases: readonly Phrase[]): Paragraph => phrases

export const list = (...points: readonly (Phrase | readonly Phrase[])[]): Paragraph => ({
  list: points.map((point) => (Array.isArray(point) ? point : [point as Phrase])),
})
