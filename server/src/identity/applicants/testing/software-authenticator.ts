import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type CreationOptions = {
  readonly challenge: string
  readonly rp: { readonly id: string }
  readonly user: { readonly id: string }
}

type RequestOptions = { readonly challenge: string; readonly rpId: string }

/** How a device may differ from one that does everything right. */
type Behaviour = {
  readonly origin: string
  readonly rpId?: string
  readonly isUserVerified?: boolean
  /** The account that the device says the passkey belongs to. */
  readonly userHandle?: string
  /** The id of another passkey, under which this one signs. */
  readonly credentialId?: string
  /** A certificate of the device, which we never ask for. */
  readonly certificate?: Buffer
}

const sha256 = (content: string | Buffer): Buffer => createHash('sha256').update(content).digest()

/** The few kinds of CBOR that an authenticator writes. */
const head = (kind: number, size: number): Buffer => {
  if (size < 24) return Buffer.from([(kind << 5) | size])
  if (size < 256) return Buffer.from([(kind << 5) | 24, size])
  return Buffer.from([(kind << 5) | 25, size >> 8, size & 0xff])
}
const integer = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value))
const bytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value])
const text = (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)])
const list = (...items: readonly Buffer[]): Buffer => Buffer.concat([head(4, items.length), ...items])
const map = (...pairs: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, pairs.length), ...pairs.flat()])

const flags = { userPresent: 0x01, userVerified: 0x04, hasCredential: 0x40 }

const clientData = (type: 'create' | 'get', challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin, crossOrigin: false }))

/** The public key as COSE writes it: ES256 on the curve P-256. */
const coseKey = ({ x, y }: { readonly x?: string; readonly y?: string }): Buffer => {
  const coordinate = (value = '') => bytes(Buffer.from(value, 'base64url'))
  return map(
    [integer(1), integer(2)],
    [integer(3), integer(-7)],
    [integer(-1), integer(1)],
    [integer(-2), coordinate(x)],
    [integer(-3), coordinate(y)],
  )
}

/** A device with one passkey, made of `node:crypto`. It signs what a real one would sign, or what it is told to get wrong. */
export const softwareAuthenticator = (idBytes = 32) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(idBytes)
  let counter = 0
  let owner = ''

  const authenticatorData = (rpId: string, { isUserVerified = true }: Behaviour, credential?: Buffer): Buffer => {
    const verified = isUserVerified ? flags.userVerified : 0
    const flag = flags.userPresent | verified | (credential ? flags.hasCredential : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flag]), count, credential ?? Buffer.alloc(0)])
  }

  const attestedCredential = (): Buffer => {
    const length = Buffer.from([idBytes >> 8, idBytes & 0xff])
    return Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(publicKey.export({ format: 'jwk' }))])
  }

  const attestation = (data: Buffer, { certificate }: Behaviour): Buffer =>
    map(
      [text('fmt'), text(certificate ? 'packed' : 'none')],
      [text('attStmt'), certificate ? map([text('x5c'), list(bytes(certificate))]) : map()],
      [text('authData'), bytes(data)],
    )

  const id = credentialId.toString('base64url')
  const shared = { type: 'public-key', clientExtensionResults: {} } as const

  return {
    id,
    /** Makes the device count from here, as a copy of it would. */
    setCounter: (value: number) => {
      counter = value
    },

    create: ({ challenge, rp, user }: CreationOptions, behaviour: Behaviour) => {
      owner = user.id
      counter += 1
      const data = authenticatorData(behaviour.rpId ?? rp.id, behaviour, attestedCredential())
      return {
        ...shared,
        id,
        rawId: id,
        response: {
          clientDataJSON: clientData('create', challenge, behaviour.origin).toString('base64url'),
          attestationObject: attestation(data, behaviour).toString('base64url'),
          transports: ['internal'],
        },
      }
    },

    get: ({ challenge, rpId }: RequestOptions, behaviour: Behaviour) => {
      counter += 1
      const data = authenticatorData(behaviour.rpId ?? rpId, behaviour)
      const client = clientData('get', challenge, behaviour.origin)
      const shownId = behaviour.credentialId ?? id
      return {
        ...shared,
        id: shownId,
        rawId: shownId,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
          userHandle: behaviour.userHandle ?? owner,
        },
      }
    },
  }
}

export type SoftwareAuthenticator = ReturnType<typeof softwareAuthenticator>
