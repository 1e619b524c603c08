import type { From } from './compose-mail.ts'

const named = /^(?<name>[^<>]+?)\s*<(?<address>[^<>]+)>$/

/** Who a mail is from: as the settings say, by the school's name if they name nobody. */
export const senderAddress = (mailFrom: string | undefined, schoolName: string, publicUrl: string): From => {
  const { name, address } = named.exec(mailFrom ?? '')?.groups ?? {}
  if (name !== undefined && address !== undefined) return { name: name.replace(/^"(.*)"$/, '$1'), address }
  return { name: schoolName, address: mailFrom ?? `no-reply@${new URL(publicUrl).hostname}` }
}
