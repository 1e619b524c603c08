import type { Sql } from '../../platform/database/database.ts'

export type Template = {
  readonly id: string
  readonly name: string
  readonly columns: readonly string[]
  readonly version: number
}

type Change = Pick<Template, 'name' | 'columns'> & { readonly staffId: string; readonly at: Date }

const columns = 'id, name, columns, version'

export const templateStore = (sql: Sql) => ({
  list: (): Promise<readonly Template[]> => sql<Template>(`select ${columns} from export_templates order by name, id`),

  /** Undefined if another template has this name. */
  insert: async ({ name, columns: chosen, staffId, at }: Change): Promise<Template | undefined> => {
    const [row] = await sql<Template>(
      `insert into export_templates (name, columns, changed_at, changed_by) values ($1, $2, $3, $4)
       on conflict (name) do nothing returning ${columns}`,
      [name, chosen, at, staffId],
    )
    return row
  },

  lock: async (id: string): Promise<Template | undefined> => {
    const [row] = await sql<Template>(`select ${columns} from export_templates where id = $1 for update`, [id])
    return row
  },

  /** Fails if another template has this name. */
  update: async (id: string, { name, columns: chosen, staffId, at }: Change): Promise<Template | undefined> => {
    const [row] = await sql<Template>(
      `update export_templates set name = $2, columns = $3, changed_at = $4, changed_by = $5, version = version + 1
       where id = $1 returning ${columns}`,
      [id, name, chosen, at, staffId],
    )
    return row
  },

  remove: async (id: string): Promise<boolean> => {
    const removed = await sql('delete from export_templates where id = $1 returning id', [id])
    return removed.length > 0
  },
})
