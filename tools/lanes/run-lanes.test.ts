import { expect, test } from 'vitest'
import { type Phase, runLanes } from './run-lanes.ts'

const script = (name: string, code: string): Phase => ({ name, command: [process.execPath, '-e', code] })

const run = async (queue: readonly (readonly Phase[])[], signal?: AbortSignal) => {
  const printed: string[] = []
  const passed = await runLanes({ queue, lanes: 2, print: (text) => printed.push(text), ...(signal && { signal }) })
  return { passed, printed }
}

const waits = script('waits', 'setInterval(() => undefined, 1_000)')

test('prints each phase as a whole, with its time', async () => {
  const { passed, printed } = await run([[script('one', 'console.log(1)'), script('two', 'console.error(2)')]])

  expect(passed).toBe(true)
  expect(printed).toEqual([
    'one: started',
    expect.stringMatching(/^\n1\n\none: passed after \d+ s$/),
    'two: started',
    expect.stringMatching(/^\n2\n\ntwo: passed after \d+ s$/),
  ])
})

test('a lane that is free takes the next phases of the queue', async () => {
  const { passed, printed } = await run([[waits], [script('one', '')], [script('two', 'process.exit(1)')]])

  expect(passed).toBe(false)
  expect(printed.slice(0, 2)).toEqual(['waits: started', 'one: started'])
  expect(printed.slice(3)).toEqual(['two: started', expect.stringMatching(/two: FAILED after \d+ s$/)])
})

test('a failing phase ends the other lanes, and its output is the last', async () => {
  const fails = script('fails', 'console.log("because"); process.exit(3)')

  const { passed, printed } = await run([[fails, script('later', '')], [waits]])

  expect(passed).toBe(false)
  expect(printed).not.toContain('later: started')
  expect(printed.at(-1)).toMatch(/^\nbecause\n\nfails: FAILED after \d+ s$/)
})

test('the end of the run ends what has started, and nothing else starts', async () => {
  const ended = new AbortController()
  const running = run([[waits, script('later', '')]], ended.signal)
  ended.abort()

  expect(await running).toEqual({ passed: false, printed: ['waits: started'] })
})
