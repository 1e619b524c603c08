import type { NewCredential, UsedCredential } from '@apply/contract/passkeys'

/** Who passkeys are made for: browsers offer them at this address only. */
export type RelyingParty = { readonly id: string; readonly name: string; readonly origin: string }

export const relyingPartyOf = (name: string, publicUrl: string): RelyingParty => {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, name, origin }
}

export const challengeLifetime = 5 * 60_000

/** What a device gave us to recognise it by. */
export type PasskeyKey = {
  readonly credentialId: Buffer
  readonly publicKey: Uint8Array<ArrayBuffer>
  readonly counter: number
  readonly transports: readonly string[]
}

/** EdDSA, ES256 and RS256, which every device has one of. */
const passkeyAlgorithms = [-8, -7, -257]

/** The longest id that WebAuthn allows. An index of the database holds no id that is much longer. */
const maxCredentialIdBytes = 1_023

/** Loaded with the first passkey: its 300 modules would be an eighth of every start. */
const loadWebAuthn = () => import('@simplewebauthn/server')
const loadDecoders = () => import('@simplewebauthn/server/helpers')

type KnownKey = Pick<PasskeyKey, 'credentialId' | 'transports'>

const descriptorsOf = (keys: readonly KnownKey[]) =>
  keys.map(({ credentialId, transports }) => ({ id: credentialId.toString('base64url'), transports: [...transports] }))

const bytesOf = (challenge: string) => Uint8Array.from(Buffer.from(challenge, 'base64url'))

type Owner = { readonly id: string; readonly email: string }

/** What a browser needs to make a passkey. A device that has one of these keys makes no second. */
export const registrationOptions = async (
  { id, name }: RelyingParty,
  owner: Owner,
  challenge: string,
  keys: readonly KnownKey[],
) => {
  const { generateRegistrationOptions } = await loadWebAuthn()
  return generateRegistrationOptions({
    rpName: name,
    rpID: id,
    userName: owner.email,
    userDisplayName: owner.email,
    userID: Uint8Array.from(Buffer.from(owner.id)),
    challenge: bytesOf(challenge),
    timeout: challengeLifetime,
    excludeCredentials: descriptorsOf(keys),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: passkeyAlgorithms,
  })
}

/** What a browser needs to log in with a passkey: one of these, or any that the person has for this site. */
export const authenticationOptions = async ({ id }: RelyingParty, challenge: string, keys?: readonly KnownKey[]) => {
  const { generateAuthenticationOptions } = await loadWebAuthn()
  return generateAuthenticationOptions({
    rpID: id,
    challenge: bytesOf(challenge),
    timeout: challengeLifetime,
    userVerification: 'required',
    ...(keys && { allowCredentials: descriptorsOf(keys) }),
  })
}

/** The challenge that a browser claims to respond to. Undefined if the text is not what a browser writes. */
export const challengeIn = async (clientDataJSON: string): Promise<string | undefined> => {
  const { decodeClientDataJSON } = await loadDecoders()
  try {
    const { challenge } = decodeClientDataJSON(clientDataJSON)
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

/** We ask for no certificate of the device. Checking one that comes anyway would follow the addresses in it. */
const hasCertificate = async (attestationObject: string): Promise<boolean> => {
  const { decodeAttestationObject, isoBase64URL } = await loadDecoders()
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
  return !['none', 'packed'].includes(decoded.get('fmt')) || decoded.get('attStmt').get('x5c') !== undefined
}

/** The key of a new passkey. Undefined if the response is not one to this challenge from this site, or there is none. */
export const verifiedKey = async (
  credential: NewCredential,
  challenge: string | undefined,
  { id, origin }: RelyingParty,
): Promise<PasskeyKey | undefined> => {
  if (challenge === undefined) return undefined
  const { verifyRegistrationResponse } = await loadWebAuthn()
  try {
    if (await hasCertificate(credential.response.attestationObject)) return undefined
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: passkeyAlgorithms,
    })
    if (!registrationInfo) return undefined
    const { publicKey, counter } = registrationInfo.credential
    const credentialId = Buffer.from(registrationInfo.credential.id, 'base64url')
    if (credentialId.length === 0 || credentialId.length > maxCredentialIdBytes) return undefined
    return { credentialId, publicKey, counter, transports: credential.response.transports }
  } catch {
    // The library throws for whatever it does not accept.
    return undefined
  }
}

/** The counter after this login. Undefined if the response is not one of this passkey to this challenge from this site. */
export const verifiedCounter = async (
  credential: UsedCredential,
  challenge: string | undefined,
  { credentialId, publicKey, counter, ownerId }: PasskeyKey & { readonly ownerId: string },
  { id, origin }: RelyingParty,
): Promise<number | undefined> => {
  if (challenge === undefined) return undefined
  // The device says whose passkey it holds; one that names another account is not the one we stored.
  if (Buffer.from(credential.response.userHandle, 'base64url').toString() !== ownerId) return undefined
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      credential: { id: credentialId.toString('base64url'), publicKey, counter },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    // The library throws for whatever it does not accept.
    return undefined
  }
}
