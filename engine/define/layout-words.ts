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
  Section,
  Tab,
  Tabs,
} from './layout.ts'
import type { Paragraph, Prose } from './prose.ts'

/** A word of the vocabulary: the form says everything but the kind. */
type Said<Thing, Known extends keyof Thing> = Omit<Thing, 'kind' | Known>

export const form = (title: string, pages: readonly Page[]): Form => ({ title, pages })

export const page = (name: string, details: Said<Page, 'name' | 'route'>): Page => ({
  kind: 'page',
  name,
  route: `/${name}`,
  ...details,
})

export const section = (title: string, details: Said<Section, 'title'>): Section => ({
  kind: 'section',
  title,
  ...details,
})

export const entry = (name: string, details: Said<Entry, 'name'>): Entry => ({ kind: 'entry', name, ...details })

export const note = (...paragraphs: readonly Paragraph[]): Note => ({ kind: 'note', passages: [{ paragraphs }] })

/** A longer text under its own title, with something to ask at its end. */
export const reading = ({ title, passages }: Prose, ask: readonly Item[]): Section =>
  section(title, { ask: [{ kind: 'note', passages }, ...ask] })

export const group = (show: Condition, ask: readonly Item[]): ConditionGroup => ({ kind: 'group', show, ask })

export const firstTrue = (...groups: readonly ConditionGroup[]): ConditionGroups => ({ kind: 'groups', groups })

export const tab = (id: string, details: Said<Tab, 'id'>): Tab => ({ kind: 'tab', id, ...details })

export const tabs = (id: string, details: Said<Tabs, 'id'>): Tabs => ({ kind: 'tabs', id, ...details })

export const addAnother = (id: string, details: Said<AddAnother, 'id'>): AddAnother => ({
  kind: 'add-another',
  id,
  ...details,
})
