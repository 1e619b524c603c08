type Trust = boolean | string[] | ((address: string, hop: number) => boolean)

/** Which senders of forwarding headers are believed: none, the nearest few, or those at the given addresses. */
export const trustedProxies = (setting: boolean | number | readonly string[]): Trust => {
  if (typeof setting === 'number') return (_address, hop) => hop < setting
  return typeof setting === 'boolean' ? setting : [...setting]
}
