/** A process in a slot that is ready when it is told, and ends with its parent. */
process.on('message', (message) => message === 'be ready' && process.send?.('ready'))
process.on('disconnect', () => process.exit())
process.on('SIGTERM', () => process.exit())
