import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createUpload } from '../../draft/upload.ts'
import { documentCalls } from '../../draft/upload-context.ts'
import { createFailureToast } from '../../ui/toasts.ts'
import { RequestFile } from './request-file.tsx'

const request = { key: 'request-1', title: 'Transcript' }

test('DSK-52 a file that takes long to convert can be deleted, so that another one can be sent', () => {
  const upload = createUpload({
    calls: documentCalls(request.key),
    toast: createFailureToast(''),
    known: undefined,
    answer: () => undefined,
  })
  const state = { kind: 'late', name: 'scan.docx', size: 1 } as const

  const shown = renderToStaticMarkup(<RequestFile request={request} upload={upload} state={state} />)

  expect(shown).toContain('Check again')
  expect(shown).toContain('Delete')
})
