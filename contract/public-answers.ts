import { z } from 'zod'

/** Answers that a visitor starts with. */
export const publicAnswers = {
  method: 'GET',
  path: '/public/tmp',
  query: z.object({ token: z.string().default('') }),
  response: z.strictObject({ answer: z.record(z.string(), z.string()) }),
} as const
