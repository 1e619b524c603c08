/** The result of some work, or a failure as soon as the signal says that nobody waits for it any longer. */
export const orAborted = async <Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> => {
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(new Error('The job was broken off.'))
  signal.addEventListener('abort', abort, { once: true })
  if (signal.aborted) abort()
  try {
    return await Promise.race([work, aborted.promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
