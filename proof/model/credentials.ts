import { call } from '../world/call.ts'
import { goodPassword, mailTo, type Place, type ProvenStudent } from '../world/student.ts'
import { statusOf } from './status-of.ts'

const noSuchLink = 'no-such-link'

/** What the model knows of how a student gets in: the password, and the one reset link they ask for. */
export const credentials = (place: Place, { username, logInAgain }: Pick<ProvenStudent, 'username' | 'logInAgain'>) => {
  let [password, previous] = [goodPassword, goodPassword]
  let link: string | undefined
  let spent = noSuchLink
  let hasAsked = false

  return {
    /** So much time went by that the link may be too old. */
    dropLink: (): void => {
      link = undefined
    },
    /** Whoever asks again may be told to wait. */
    askForLink: async () => {
      const got = await statusOf(call(place.url, 'POST', '/public/forgot-password', { username }))
      const status = hasAsked && got === 429 ? 429 : 200
      // A further link takes the place of the first, and is not waited for.
      if (got === undefined || (hasAsked && got === 200)) [hasAsked, link] = [true, undefined]
      return { got, status }
    },
    /** Only the first one is waited for: whether a further mail is sent depends on the limits. */
    waitForLink: async (): Promise<void> => {
      if (hasAsked) return
      hasAsked = true
      const address = await mailTo(place, username, /https?:\S+\/reset\S+/)
      link = new URL(address).searchParams.get('id') ?? undefined
    },
    resetIsGood: () => link !== undefined,
    /** Uses the link, or the one that was used before; of one that was cut off nobody knows. */
    reset: async (): Promise<number | undefined> => {
      const [id, next] = [link ?? spent, `Heron!${crypto.randomUUID()}`]
      if (link !== undefined) [password, previous, spent, link] = [next, password, link, undefined]
      const body = { username, password: next, confirm_password: next, id }
      const status = await statusOf(call(place.url, 'POST', '/public/reset-password', body))
      if (status === undefined) spent = noSuchLink
      return status
    },
    /** With the new password; with the one before where nobody knows whether the change arrived. */
    logIn: (): Promise<void> => logInAgain(password).catch(() => logInAgain(previous)),
  }
}
