/** A process in a slot that says what it is told to say, and ends with its parent. */
process.on('message', (message) => {
  if (message === 'be ready') process.send?.('ready')
  if (message === 'be prepared') process.send?.('prepared')
  if (message === 'hang at the end') process.removeAllListeners('SIGTERM').on('SIGTERM', () => undefined)
})
process.on('disconnect', () => process.exit())
process.on('SIGTERM', () => process.exit())
