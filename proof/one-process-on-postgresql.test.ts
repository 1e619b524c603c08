import { describe } from 'vitest'
import { oneProcessCases } from './one-process.ts'

describe('on PostgreSQL', () => oneProcessCases('PostgreSQL'))
