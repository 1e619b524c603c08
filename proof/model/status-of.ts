/** How a call was answered; nothing where the connection broke. */
export const statusOf = async (sent: Promise<{ readonly status: number }>): Promise<number | undefined> =>
  sent.then(
    ({ status }) => status,
    () => undefined,
  )
