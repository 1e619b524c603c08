import { reportFailure } from '../../api/failures.ts'
import { type BackupStorage, namesIn } from './backup-names.ts'

/** A storage that keeps what it has no room for until the page is left. A reload finds the value before it. */
export const createBackupStorage = (open: () => BackupStorage): BackupStorage => {
  const kept = new Map<string, string>()
  const names = () => [...new Set([...namesIn(open()), ...kept.keys()])]
  return {
    get length() {
      return names().length
    },
    key: (index) => names()[index] ?? null,
    getItem: (name) => kept.get(name) ?? open().getItem(name),
    setItem: (name, value) => {
      kept.delete(name)
      try {
        open().setItem(name, value)
      } catch (error) {
        reportFailure(error)
        kept.set(name, value)
      }
    },
    removeItem: (name) => {
      kept.delete(name)
      open().removeItem(name)
    },
  }
}

/** Where this window keeps unsaved answers. */
export const backupStorage = createBackupStorage(() => window.localStorage)
