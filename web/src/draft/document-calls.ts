import type { convertDocument, deleteConversion, readConversion } from '@apply/contract/convert-document'
import type { deleteDocumentAnswer, readDocumentAnswers } from '@apply/contract/document-answer'
import type { presignedUrl } from '@apply/contract/presigned-url'
import { call } from '../api/call.ts'
import { postFile } from './post-file.ts'

const conversion = '/api/pdf/document-answer/:key'

/** Everything a page asks of the server and of the storage about the file of one question. */
export const documentCalls = (key: string) => {
  const params = { key }
  return {
    askForUpload: () => call<typeof presignedUrl>('POST', '/api/presigned-url', { body: { answer_key: key } }),
    postFile,
    register: (file_key: string, file_name: string) =>
      call<typeof convertDocument>('POST', conversion, { params, body: { file_key, file_name } }),
    readConversion: () => call<typeof readConversion>('GET', conversion, { params }),
    readDocument: async () => (await call<typeof readDocumentAnswers>('GET', '/api/document-answer'))[key],
    deleteConversion: () => call<typeof deleteConversion>('DELETE', conversion, { params }),
    deleteAnswer: () => call<typeof deleteDocumentAnswer>('DELETE', '/api/document-answer/:key', { params }),
  } as const
}

export type DocumentCalls = ReturnType<typeof documentCalls>
