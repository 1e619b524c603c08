import { megabyteJpeg } from '../../converter/testing/pictures.ts'
import { stepOrder } from './messages.ts'
import { runStep } from './run-step.ts'

// Makes the load, in a process of its own; it ends with its parent.

const photo = await megabyteJpeg()

process.on('message', async (told) => {
  process.send?.(await runStep(stepOrder.parse(told), photo))
})
process.once('disconnect', () => process.exit(0))
process.send?.('ready')
