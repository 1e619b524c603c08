import { isIPv6 } from 'node:net'

const groups = (part: string): readonly string[] => part.split(':').filter(Boolean)

/** One household or school holds a whole /64 of IPv6 addresses, so that is what counts as one client. */
export const clientNetwork = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.toLowerCase().split('::')
  const missing = 8 - groups(head).length - groups(tail).length
  const all = [...groups(head), ...Array<string>(missing).fill('0'), ...groups(tail)]
  return `${all.slice(0, 4).join(':')}::/64`
}
