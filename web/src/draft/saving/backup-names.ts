// A module of its own, because the Log In card needs it before the code of the form is loaded.

export type BackupStorage = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>

const prefix = 'unsaved '
const prefixFor = (account: string): string => `${prefix}${account} `

/** Each window writes a record of its own, so that two windows of one account never overwrite each other. */
export const newBackupName = (account: string): string => `${prefixFor(account)}${crypto.randomUUID()}`

export const namesIn = (storage: BackupStorage): readonly string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')

/** The records of one account. */
export const backupNames = (storage: BackupStorage, account: string): readonly string[] =>
  namesIn(storage).filter((name) => name.startsWith(prefixFor(account)))

export const allBackupNames = (storage: BackupStorage) => namesIn(storage).filter((name) => name.startsWith(prefix))

/** The accounts whose unsaved answers this browser holds. */
export const backedUpAccounts = (storage: BackupStorage): readonly string[] => {
  const accounts = allBackupNames(storage).map((name) => name.slice(prefix.length, name.lastIndexOf(' ')))
  return [...new Set(accounts)]
}

/** Gives the unsaved answers of an account to its new e-mail address. */
export const renameBackups = (storage: BackupStorage, from: string, to: string): void => {
  for (const name of backupNames(storage, from)) {
    const text = storage.getItem(name) ?? ''
    // First, because a full storage has no room for both.
    storage.removeItem(name)
    try {
      storage.setItem(newBackupName(to), text)
    } catch {
      // There was no room for a longer name.
      storage.setItem(name, text)
    }
  }
}

/** Removes the unsaved answers of one account. */
export const removeBackups = (storage: BackupStorage, account: string): void => {
  for (const name of backupNames(storage, account)) storage.removeItem(name)
}
