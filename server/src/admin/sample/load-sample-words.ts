import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sample, SamplePhoto } from '@apply/engine/define'

const formsFolder = join(import.meta.dirname, '../../../../forms')

const noWords: Sample = { sets: [], documents: {}, exchanges: {}, notes: [] }

/** The school's own words for invented people. A school without a file of them gets plain ones. */
export const loadSampleWords = async (form: string): Promise<Sample> => {
  if (!existsSync(join(formsFolder, form, 'sample.ts'))) return noWords
  const { sample }: { readonly sample: Sample } = await import(`@apply/forms/${form}/sample`)
  return sample
}

export const readPhoto = ({ path }: SamplePhoto): Promise<Buffer> => readFile(join(formsFolder, path))
