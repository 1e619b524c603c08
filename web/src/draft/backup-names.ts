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

const allBackupNames = (storage: BackupStorage) => namesIn(storage).filter((name) => name.startsWith(prefix))

/** Whether this browser holds unsaved answers, of whatever account. */
export const hasBackups = (storage: BackupStorage): boolean => allBackupNames(storage).length > 0

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

/** Removes the unsaved answers of one account, or of all. */
export const removeBackups = (storage: BackupStorage, account?: string): void => {
  const names = account === undefined ? allBackupNames(storage) : backupNames(storage, account)
  for (const name of names) storage.removeItem(name)
}
