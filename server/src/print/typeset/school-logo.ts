import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { School } from '@apply/engine/define'

const forms = join(import.meta.dirname, '../../../../forms')

/** The logo of the school as a picture. */
export const logoOf = ({ look }: Pick<School, 'look'>): Promise<Buffer> =>
  readFile(join(forms, look.folder, 'logo.svg'))
