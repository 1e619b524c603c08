import type { PGlite } from '@electric-sql/pglite'

/** The messages of a statement that are answered only after the one that ends it: parse, bind, describe, execute. */
const unfinished: ReadonlySet<number> = new Set(Buffer.from('PBDE'))

/** The adapter enters the embedded database once for each message of a statement; this hands it all of them at once. */
export const oneCallPerStatement = (pglite: PGlite): PGlite => {
  let held: readonly Uint8Array[] = []

  const send: PGlite['execProtocolStream'] = async (message, options) => {
    held = [...held, message]
    if (unfinished.has(message[0] ?? 0)) return []
    const statement = held.length === 1 ? message : Buffer.concat(held)
    held = []
    return pglite.execProtocolStream(statement, options)
  }

  return new Proxy(pglite, {
    get: (target, name) => (name === 'execProtocolStream' ? send : Reflect.get(target, name, target)),
  })
}
