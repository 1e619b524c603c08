import { convertBytes } from '../../converter/convert-bytes.ts'
import { runChild } from '../../converter/host/run-child.ts'

// The process that converts a file, without the check of its PDF.
await runChild({ convert: convertBytes, prepare: async () => undefined })
