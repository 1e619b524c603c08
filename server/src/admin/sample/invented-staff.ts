import type { StaffRole } from '@apply/engine/desk'
import type { Sql } from '../../platform/database/database.ts'
import { after, dayMs } from '../../platform/time/clock.ts'
import { type Chance, pick } from './chance.ts'
import { sampleDomain } from './sample-deps.ts'

type Member = { readonly name: string; readonly role: StaffRole; readonly leftDaysAgo?: number }

/** Who has worked on the sample. One has left since. */
const members: readonly Member[] = [
  { name: 'Maya Olsen', role: 'officer' },
  { name: 'Theo Brandt', role: 'officer' },
  { name: 'Priya Raman', role: 'officer' },
  { name: 'Samuel Whitlock', role: 'officer', leftDaysAgo: 140 },
  { name: 'Grace Delaney', role: 'reader' },
]

export type InventedStaff = { readonly id: string; readonly isOfficer: boolean; readonly until: Date }

const addressOf = (name: string): string => `${name.toLowerCase().replace(' ', '.')}@${sampleDomain}`

/** Members without a password or a second factor, so that nobody can log in as one of them. */
export const addStaff = async (sql: Sql, now: Date): Promise<readonly InventedStaff[]> => {
  const joined = after(now, -520 * dayMs)
  const added: InventedStaff[] = []
  for (const { name, role, leftDaysAgo } of members) {
    const left = leftDaysAgo === undefined ? null : after(now, -leftDaysAgo * dayMs)
    const [row] = await sql<{ id: string; removed_at: Date | null }>(
      `insert into staff (email, name, role, created_at, joined_at, removed_at) values ($1, $2, $3, $4, $4, $5)
       on conflict (email) do update set name = staff.name returning id, removed_at`,
      [addressOf(name), name, role, joined, left],
    )
    if (row) added.push({ id: row.id, isOfficer: role === 'officer', until: row.removed_at ?? now })
  }
  return added
}

/** An officer who worked at this time. */
export const officerAt = (chance: Chance, staff: readonly InventedStaff[], at: Date): InventedStaff => {
  const officer = pick(
    chance,
    staff.filter(({ isOfficer, until }) => isOfficer && until >= at),
  )
  if (!officer) throw new Error('No invented officer worked at this time.')
  return officer
}

/** Whether nobody but invented people works here. */
export const hasNoRealStaff = async (sql: Sql): Promise<boolean> => {
  const invented = members.map(({ name }) => addressOf(name))
  return (await sql('select 1 from staff where email <> all($1) limit 1', [invented])).length === 0
}
