import { type FactorOffer, factorOffer, type NewFactor } from '@apply/contract/desk/second-factors'
import type { Sql } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import { readableCode, tokenHash } from '../../platform/secrets/secrets.ts'
import { after } from '../../platform/time/clock.ts'
import { challengeStore } from '../passkeys/challenges.ts'
import { passkeyStore } from '../passkeys/passkey-store.ts'
import { registrationOptions, verifiedKey } from '../passkeys/verify-passkey.ts'
import { staff } from '../people.ts'
import { factorStore, recoveryCodeStore, type VerifiedFactor } from './factor-store.ts'
import { acceptedStep, base32, codeAppUri, newCodeSecret } from './one-time-codes.ts'
import { seal, sealUntil, unseal, unsealAt } from './sealed.ts'
import type { StaffDeps } from './staff-deps.ts'
import { factorOfferLifetime } from './staff-limits.ts'

/** A second factor is set with the invitation, or added later. An offer for the one is worth nothing for the other. */
type Purpose = 'join' | 'add'

type Owner = { readonly id: string; readonly email: string }

type Deps = Pick<StaffDeps, 'database' | 'clock' | 'factorKeys'>

const offerContext = (purpose: Purpose, { id }: Owner) => `offer to ${purpose} ${id}`
const secretContext = (id: string) => `secret of ${id}`

const passkeyOptions = async ({ database, clock, factorKeys }: Deps, purpose: Purpose, owner: Owner) => {
  // An invitation replaces all earlier factors, so a device may create its passkey again.
  const keys = purpose === 'add' ? await passkeyStore(database.sql, staff).of(owner.id) : []
  const challenge = await challengeStore(database.sql, staff).issue([owner.id, purpose], clock())
  return registrationOptions(factorKeys.relyingParty, owner, challenge, keys)
}

/** What the browser needs to set up an app or a passkey. Nothing is stored about the app before its first code. */
export const offerFactor =
  (deps: Deps) =>
  async (purpose: Purpose, owner: Owner): Promise<FactorOffer> => {
    const { clock, factorKeys } = deps
    const { relyingParty, secret: key } = factorKeys
    const secret = newCodeSecret()
    const expiresAt = after(clock(), factorOfferLifetime)
    return factorOffer.parse({
      app: {
        offer: sealUntil(await key(), offerContext(purpose, owner), secret, expiresAt),
        secret: base32(secret),
        uri: codeAppUri(relyingParty.name, owner.email, secret),
      },
      passkey: await passkeyOptions(deps, purpose, owner),
    })
  }

const wrongCode = () =>
  new HttpError(400, 'This code does not fit. Please wait for the next one, or scan the QR code again.')
const tooOld = () => new HttpError(400, 'This QR code has expired. Please load the page again to get a new one.')
const notAdded = () => new HttpError(400, 'The passkey could not be added. Please try again.')
export const addedBefore = () => new HttpError(409, 'This passkey or app was added before.')

/** Checks the proof of a new second factor. */
export const verifyFactor = ({ database, clock, factorKeys: { secret: key, relyingParty } }: Deps) => {
  const app = async (purpose: Purpose, owner: Owner, { name, offer, code }: NewFactor & { kind: 'app' }) => {
    const now = clock()
    const secret = unsealAt(await key(), offerContext(purpose, owner), offer, now)
    if (!secret) throw tooOld()
    const step = acceptedStep(secret, code, now)
    if (step === undefined) throw wrongCode()
    const sealed = seal(await key(), secretContext(owner.id), secret)
    return { kind: 'app', name, step, secret: sealed, secretHash: tokenHash(secret) } as const
  }

  const passkey = async (purpose: Purpose, { id }: Owner, { name, credential }: NewFactor & { kind: 'passkey' }) => {
    const { clientDataJSON } = credential.response
    const challenge = await challengeStore(database.sql, staff).redeem(clientDataJSON, [id, purpose], clock())
    const verified = await verifiedKey(credential, challenge, relyingParty)
    if (!verified) throw notAdded()
    return { kind: 'passkey', name, ...verified } as const
  }

  return (purpose: Purpose, owner: Owner, factor: NewFactor): Promise<VerifiedFactor> =>
    factor.kind === 'app' ? app(purpose, owner, factor) : passkey(purpose, owner, factor)
}

type AppCode = { readonly key: Buffer; readonly staffId: string; readonly code: string; readonly now: Date }

/** Uses up a code of one of the apps of a member. False if it fits none, or was used before. */
export const useAppCode = async (sql: Sql, { key, staffId, code, now }: AppCode): Promise<boolean> => {
  for (const { id, secret: sealed, last_step } of await factorStore(sql).apps(staffId)) {
    const secret = unseal(key, secretContext(staffId), sealed)
    if (!secret) throw new Error('The stored secret of an app cannot be decrypted.')
    const step = acceptedStep(secret, code, now, last_step)
    if (step !== undefined && (await factorStore(sql).useStep(id, step, now))) return true
  }
  return false
}

const recoveryCodeCount = 10
/** Over 70 bits: random enough to be stored as a plain hash. */
const recoveryCodeLength = 16

const recoveryCodeHash = (code: string): Buffer => tokenHash(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))

/** Replaces the recovery codes of a member and returns the new ones, which are shown this once. */
export const replaceRecoveryCodes = async (sql: Sql, staffId: string): Promise<string[]> => {
  const codes = Array.from({ length: recoveryCodeCount }, () => readableCode(recoveryCodeLength))
  await recoveryCodeStore(sql).replace(staffId, codes.map(recoveryCodeHash))
  return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code)
}

export const useRecoveryCode = (sql: Sql, staffId: string, code: string): Promise<boolean> =>
  recoveryCodeStore(sql).use(staffId, recoveryCodeHash(code))
