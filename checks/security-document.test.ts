import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isTest, read, root } from './repository.ts'
import { idsInNames, rulesListed } from './spec.ts'

const appendix = read('docs/asvs.md')
const document = read('docs/security.md') + appendix

/** OWASP ASVS 5.0.0: each section, and the level of its requirements in their order. */
const standard = `
  V1.1 22 V1.2 1111122223 V1.3 112222222223 V1.4 222 V1.5 123
  V2.1 122 V2.2 112 V2.3 12223 V2.4 23
  V3.1 3 V3.2 113 V3.3 12223 V3.4 11222233 V3.5 11122333 V3.6 3 V3.7 22333
  V4.1 12233 V4.2 23333 V4.3 22 V4.4 1222
  V5.1 2 V5.2 112333 V5.3 113 V5.4 222
  V6.1 122 V6.2 111111112222 V6.3 11223333 V6.4 112233 V6.5 22222333 V6.6 2223 V6.7 33 V6.8 2222
  V7.1 222 V7.2 1111 V7.3 22 V7.4 11222 V7.5 223 V7.6 22
  V8.1 1233 V8.2 1123 V8.3 133 V8.4 23
  V9.1 111 V9.2 1222
  V10.1 22 V10.2 223 V10.3 22223 V10.4 1111122222233333 V10.5 22222 V10.6 22 V10.7 222
  V11.1 2233 V11.2 22233 V11.3 11233 V11.4 1222 V11.5 23 V11.6 23 V11.7 33
  V12.1 12233 V12.2 11 V12.3 22223
  V13.1 2333 V13.2 222223 V13.3 2233 V13.4 1222233
  V14.1 22 V14.2 12223333 V14.3 122
  V15.1 12233 V15.2 12233 V15.3 1222222 V15.4 3333
  V16.1 2 V16.2 22222 V16.3 2222 V16.4 222 V16.5 2223
  V17.1 23 V17.2 22223333 V17.3 22`

const required = [...standard.matchAll(/(V\S+) (\d+)/g)].flatMap(([, section = '', levels = '']) =>
  [...levels].map((level, index) => ({ id: `${section}.${index + 1}`, level })).filter(({ level }) => level !== '3'),
)

const cellsOf = (line: string): readonly string[] =>
  line
    .slice(1, -1)
    .split(' | ')
    .map((cell) => cell.trim())

const lines = appendix.split('\n').filter((line) => line.startsWith('| V'))
const rows = lines
  .map(cellsOf)
  .filter(([id = '']) => /^V\d+\.\d+\.\d+$/.test(id))
  .map(([id = '', level = '', asks = '', verdict = '', proof = '', ...more]) => ({
    id,
    level,
    asks,
    verdict,
    proof,
    more,
  }))
const leftOut = lines.map(cellsOf).filter(([id = '']) => /^V\d+(\.\d+)?$/.test(id))
const isLeftOut = (id: string): boolean => leftOut.some(([part]) => id.startsWith(`${part}.`))

const verdicts = ['met', 'in part', 'not met', 'operator', 'no case']
const filesNamed = (text: string): readonly string[] =>
  [...text.matchAll(/`([\w./-]+\.(?:tsx?|md|sql|json|yaml|conf|html)|Dockerfile|\.dockerignore)`/g)].map(
    ([, path]) => path ?? '',
  )

test('the security document has every requirement of level 1 and 2 once, with the level it has in the standard', () => {
  const expected = required.filter(({ id }) => !isLeftOut(id))

  expect(required).toHaveLength(70 + 183)
  expect(rows.map(({ id, level }) => ({ id, level }))).toEqual(expected)
  expect(rows.length + leftOut.length).toBe(lines.length)
})

test('the security document says of each requirement how it stands, and why', () => {
  for (const { id, asks, verdict, proof, more } of rows) {
    expect(verdicts, id).toContain(verdict)
    expect([asks.length > 3, proof.length > 3, more], id).toEqual([true, true, []])
  }
  for (const [part, reason = ''] of leftOut) expect(reason.length, part).toBeGreaterThan(10)
})

test('the security document names a file, or a section of security.md, for whatever is met', () => {
  const isShown = (proof: string) => filesNamed(proof).length > 0 || /\(security\.md#[a-z-]+\)/.test(proof)

  expect(rows.filter(({ verdict, proof }) => verdict === 'met' && !isShown(proof)).map(({ id }) => id)).toEqual([])
})

test('the totals of the security document are the sums of its rows', () => {
  const count = (verdict: string, level: string) =>
    rows.filter((row) => row.verdict === verdict && row.level === level).length

  for (const verdict of verdicts)
    expect(appendix).toContain(`| ${verdict} | ${count(verdict, '1')} | ${count(verdict, '2')} |`)
})

test('OPS-21 every file that the security documents name is there', () => {
  for (const path of ['docs/security.md', 'docs/asvs.md', 'SECURITY.md'])
    expect(filesNamed(read(path)).filter((file) => !existsSync(join(root, file)))).toEqual([])
})

test('every rule that the security document quotes is one of the specification', () => {
  const known = new Set(rulesListed(read('SPEC.md')).map(({ id }) => id))
  const quoted = [...document.matchAll(/\b[A-Z][A-Z0-9]{2}-\d{2}\b/g)].map(([id]) => id)

  expect(quoted.length).toBeGreaterThan(100)
  expect(quoted.filter((id) => !known.has(id))).toEqual([])
})

test('every rule that the security document finds in the tests of a file is shown by tests of that file', () => {
  const claims = [
    ...document.matchAll(/([A-Z][A-Z0-9]{2}-\d{2})((?: and [A-Z0-9]{3}-\d{2})*)((?:(?: and)? in `[^`]+`)+)/g),
  ]
  const pairs = claims.flatMap(([, first = '', others = '', places = '']) =>
    [first, ...(others.match(/[A-Z0-9]{3}-\d{2}/g) ?? [])].flatMap((id) =>
      filesNamed(places).map((file) => ({ id, file })),
    ),
  )

  expect(pairs.length).toBeGreaterThan(100)
  expect(pairs.filter(({ id, file }) => !isTest(file) || !idsInNames(read(file)).flat().includes(id))).toEqual([])
})

test('every section of security.md that the appendix links to is there', () => {
  const headings = [...read('docs/security.md').matchAll(/^### (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^a-z ]/g, '')
      .replaceAll(' ', '-'),
  )
  const linked = [...appendix.matchAll(/\(security\.md#([a-z-]+)\)/g)].map(([, anchor = '']) => anchor)

  expect(linked.length).toBeGreaterThan(10)
  expect(linked.filter((anchor) => !headings.includes(anchor))).toEqual([])
})
