import { describe } from 'vitest'
import { callCases } from './calls/call-cases.ts'

describe('on PostgreSQL', () => callCases('PostgreSQL'))
