import type { addAnother, chooseTab } from '@apply/contract/choices'
import type { saveAnswers } from '@apply/contract/save-answers'
import type { validations } from '@apply/contract/validations'
import type { Answers } from '@apply/engine/answers'
import type { ResponseOf } from '../../api/call.ts'
import type { Profile } from '../../session/profile.ts'
import type { CallAnswers } from '../../testing/calls.ts'

const newProfile: Profile = {
  answer: {},
  document_answer: {},
  tabs: {},
  add_another: {},
  username: 'maya@example.com',
  last_page: null,
  successful_login: ['2026-01-15T17:00:00Z'],
  web_status: [],
  revision: 1,
}

/** The application of a student where the server is: it keeps what it is sent and reads nothing into it. */
export const createApplication = (known: Partial<Profile> = {}) => {
  let profile: Profile = { ...newProfile, ...known }
  const answers: Record<string, string> = { ...profile.answer }

  const save = (values: object) => {
    Object.assign(answers, values)
    profile = { ...profile, answer: { ...answers }, revision: profile.revision + 1 }
    return profile.revision
  }

  const calls: CallAnswers = {
    'GET /api/profile': () => Response.json(profile),
    'PUT /api/answer': ({ body }) => {
      const revision = save(Object(body))
      return Response.json({ message: 'Saved.', revision, changed: true } satisfies ResponseOf<typeof saveAnswers>)
    },
    'PUT /api/tabs': () => Response.json({ message: 'Saved.' } satisfies ResponseOf<typeof chooseTab>),
    'PUT /api/add-another': () => Response.json({ message: 'Saved.' } satisfies ResponseOf<typeof addAnother>),
    'POST /api/validations': () => Response.json({ message: 'Saved.' } satisfies ResponseOf<typeof validations>),
  }

  return {
    calls,
    profile: () => profile,
    /** What another device does meanwhile; returns the revision it has made. */
    change: ({ answer = {}, ...others }: Partial<Profile>): number => {
      profile = { ...profile, ...others }
      return save(answer)
    },
    filled: (): Answers => Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== '')),
  } as const
}

export type Application = ReturnType<typeof createApplication>
