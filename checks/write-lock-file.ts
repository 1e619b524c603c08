import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './repository.ts'

// npm run lock: takes the Node that packages ask for out of the lock file (decision 029).
const path = join(root, 'package-lock.json')
const lock: { readonly packages: Record<string, { engines?: unknown }> } = JSON.parse(readFileSync(path, 'utf8'))

for (const [folder, locked] of Object.entries(lock.packages))
  if (folder.includes('node_modules/')) delete locked.engines

writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
