import type { Desk, School } from '@apply/engine/define'
import type { Database } from '../../platform/database/database.ts'
import { listStore } from './list-store.ts'
import { createListReader, type Position } from './read-list.ts'
import { type ViewQuery, viewOf } from './view.ts'

type Deps = { readonly database: Database; readonly school: School; readonly desk: Desk }

/** Reads the list for the query of an address. */
export const createViewReader = ({ database, school, desk }: Deps) => {
  const reader = createListReader(
    listStore(database),
    desk.states.map(({ name }) => name),
  )
  const facts = { ...school, areDraftsReadable: desk.areDraftsReadable }
  return {
    page: (query: ViewQuery, position: Position) => reader.page(viewOf(query, facts), position),
    ids: (query: ViewQuery) => reader.ids(viewOf(query, facts)),
    count: (query: ViewQuery) => reader.count(viewOf(query, facts)),
    neighbors: (query: ViewQuery, id: string) => reader.neighbors(viewOf(query, facts), id),
  }
}
