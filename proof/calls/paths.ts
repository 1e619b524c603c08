import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { seed, sizes } from '../sizes.ts'
import { printLine } from '../world/print-line.ts'
import type { Product } from '../world/product.ts'
import { random } from '../world/random.ts'

const odd = [
  ...['//host', '/\\host', '/%5chost', '/assets//x', '/https://host', '/%2f%2fhost', '/%2e%2e/', '/./', '/.'],
  ...['//', '///', '//user@host/..', '/assets/%2e%2e/index.html', '//[::1', '//api/profile', '/%00', '/%'],
]

const pieces = [
  ...['/', '//', '\\', '%5c', '%2f', '%5C%2F', '.', '..', '%2e', '%252e', '%00', '%', '%ff', '%F0%9F', '%c0%af'],
  ...['assets', 'api', 'public', 'login', 'lookup', 'files', 'https:', 'javascript:', 'host', 'about', 'admin'],
  ...['?', '&', '#', ';', '@', ':', '[', ']', '*', '"', '<', '`', '|', '~', 'x'.repeat(300), '?service_token='],
]

/** Asks for a path byte by byte as it is given; no client would send most of these. */
const ask = ({ port }: Product, method: string, path: string): Promise<string> => {
  const socket = connect(port, 'localhost')
  socket.write(`${method} ${path} HTTP/1.1\r\nhost: localhost:${port}\r\nconnection: close\r\n\r\n`)
  return text(socket)
}

const alarmsIn = (log: string): readonly string[] =>
  log.split('\n').filter((line) => line !== '' && !['info', 'debug'].includes(JSON.parse(line).level))

const findNothing = async (product: Product): Promise<void> => {
  const chance = random(seed)
  const drawn = Array.from(
    { length: sizes.fuzzedPaths },
    () => `/${Array.from({ length: chance.below(8) }, () => chance.oneOf(pieces)).join('')}`,
  )
  const before = product.log().length

  for (const path of odd) {
    const response = await ask(product, 'GET', path)
    expect(response, path).toMatch(/^HTTP\/1\.1 (400|404) /)
  }
  for (const path of [...odd, ...drawn])
    for (const method of ['GET', 'HEAD', 'POST']) {
      const response = await ask(product, method, path)
      expect(response, `${method} ${path} (seed ${seed})`).toMatch(/^HTTP\/1\.1 (200|4\d\d) /)
      expect(response, `${method} ${path} (seed ${seed})`).not.toMatch(/^location:/im)
    }

  expect(alarmsIn(product.log().slice(before))).toEqual([])
  printLine(`W11: ${odd.length + drawn.length} odd paths ended in no redirect, no 500 and no warning`)
}

export const pathCases = (use: () => Product): void => {
  test('W11 odd paths are unknown or malformed, never a redirect or a 500, and fill no log', () => findNothing(use()))
}
