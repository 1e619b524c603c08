import { call, statusOf } from '../world/call.ts'
import { type Deployment, goodPassword, mailTo, type ProofStudent } from '../world/student.ts'

const noSuchLink = 'no-such-link'

/** What the model knows of a student's password and of the reset link that they asked for. */
export const createCredentials = (
  deployment: Deployment,
  { username, logInAgain }: Pick<ProofStudent, 'username' | 'logInAgain'>,
) => {
  let [password, previous] = [goodPassword, goodPassword]
  let link: string | undefined
  let spent = noSuchLink
  let hasAsked = false

  return {
    /** The link may have expired. */
    dropLink: (): void => {
      link = undefined
    },
    /** A second request may be refused by the rate limit. */
    askForLink: async () => {
      const got = await statusOf(call(deployment.url, 'POST', '/public/forgot-password', { username }))
      const status = hasAsked && got === 429 ? 429 : 200
      // A further link replaces the first, and is not waited for.
      if (got === undefined || (hasAsked && got === 200)) [hasAsked, link] = [true, undefined]
      return { got, status }
    },
    /** Only the first mail is waited for: whether another one is sent depends on the rate limit. */
    waitForLink: async (): Promise<void> => {
      if (hasAsked) return
      hasAsked = true
      const address = await mailTo(deployment, username, /https?:\S+\/reset\S+/)
      link = new URL(address).searchParams.get('id') ?? undefined
    },
    resetIsGood: () => link !== undefined,
    /** Uses the link, or else the used one again. After a broken connection it is unknown which one was used. */
    reset: async (): Promise<number | undefined> => {
      const [id, next] = [link ?? spent, `Heron!${crypto.randomUUID()}`]
      if (link !== undefined) [password, previous, spent, link] = [next, password, link, undefined]
      const body = { username, password: next, confirm_password: next, id }
      const status = await statusOf(call(deployment.url, 'POST', '/public/reset-password', body))
      if (status === undefined) spent = noSuchLink
      return status
    },
    /** With the new password, or with the previous one where the change may not have arrived. */
    logIn: (): Promise<void> => logInAgain(password).catch(() => logInAgain(previous)),
  }
}
