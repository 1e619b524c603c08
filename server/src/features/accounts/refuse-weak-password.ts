import { HttpError } from '../../infra/http/http-error.ts'
import { passwordRefusal } from './password-rules.ts'

export const refuseWeakPassword = (password: string, username: string): void => {
  const refusal = passwordRefusal(password, username)
  if (refusal !== undefined) throw new HttpError(400, refusal)
}
