import { findOffice } from '../office/find-office.ts'
import { startOffice } from '../office/start-office.ts'

// Starts an office, tells its process, and waits to be killed.

const office = await findOffice({ sofficePath: undefined })
if (office) process.send?.({ pid: (await startOffice(office)).pid })
setInterval(() => undefined, 1_000)
