import { findOffice } from '../office/find-office.ts'
import { startOffice } from '../office/office-process.ts'

// Starts LibreOffice, sends its process id, and waits to be killed.

const office = await findOffice({ sofficePath: undefined })
if (office) process.send?.({ pid: (await startOffice(office)).pid })
setInterval(() => undefined, 1_000)
