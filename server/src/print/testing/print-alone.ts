import { pageOf, printedView } from './printed-view.ts'

// Prints one page and says how it begins, in a process that a test can forbid things.

const { printed } = await printedView(pageOf({ Name: 'Zoë 王小明' }))
process.stdout.write(Buffer.from(printed).subarray(0, 5))
