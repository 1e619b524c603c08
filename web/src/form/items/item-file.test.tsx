import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createUpload } from '../../draft/files/upload.ts'
import { documentCalls } from '../../draft/files/upload-context.ts'
import type { UploadState } from '../../draft/files/upload-state.ts'
import { createFailureToast } from '../../ui/failure-toast.ts'
import { ItemFile } from './item-file.tsx'

const item = { key: 'request-1', title: 'Transcript' }

const render = (state: UploadState): string => {
  const upload = createUpload({
    calls: documentCalls(item.key),
    toast: createFailureToast(''),
    known: undefined,
    answer: () => undefined,
  })
  return renderToStaticMarkup(<ItemFile item={item} upload={upload} state={state} />)
}

test('DSK-52 a file that takes long to convert can be deleted, so that another one can be sent', () => {
  const shown = render({ kind: 'late', name: 'scan.docx', size: 1 })

  expect(shown).toContain('Check again')
  expect(shown).toContain('Delete')
})

test('DSK-52 ERR-11 a file that could not be uploaded can be sent again without choosing it once more', () => {
  const shown = render({ kind: 'failed', message: 'The connection was lost.', file: new File(['x'], 'scan.pdf') })

  expect(shown).toContain('Try again with scan.pdf')
  expect(render({ kind: 'failed', message: 'This file cannot be read.' })).not.toContain('Try again')
})
