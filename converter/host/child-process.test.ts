import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { RetryableFailure } from '../failures.ts'
import { convertInChild } from './child-process.ts'

test('DOC-18 a conversion whose process cannot start fails at once and may be tried again', async () => {
  const child = spawn('/nowhere/sh', [], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] }).on('error', () => undefined)

  const converting = convertInChild(child, tmpdir(), 'scan.pdf', async () => undefined)

  await expect(converting).rejects.toSatisfy((error) => error instanceof RetryableFailure && error.failure === 'gaveUp')
})
