/** Nothing of this is logged on purpose; the net catches what somebody adds without thinking. */
const secrets = new Set([
  ...['password', 'confirm_password', 'code', 'token', 'service_token', 'cookie', 'authorization', 'secret'],
  ...['username', 'email', 'to', 'ip', 'remoteAddress', 'answer', 'answers', 'body', 'headers', 'query', 'url'],
])

/** What the log itself describes, in words that hold no secret. */
const described = new Set(['err', 'error', 'req', 'res'])

const deepest = 4

type Logged = Record<string, unknown>

const isObject = (value: unknown): value is Logged => typeof value === 'object' && value !== null

const safe = (name: string, value: unknown, depth: number): unknown => {
  if (secrets.has(name)) return '[hidden]'
  if (!isObject(value) || depth === deepest || (depth === 1 && described.has(name))) return value
  return hide(value, depth + 1)
}

/** An event without a secret, which is nearly every one, is given back as it is. */
const hide = (logged: Logged, depth: number): Logged => {
  let shown: Logged | undefined
  for (const name of Object.keys(logged)) {
    const value = safe(name, logged[name], depth)
    if (value === logged[name]) continue
    shown ??= { ...logged }
    shown[name] = value
  }
  return shown ?? logged
}

/** An event for the log, with whatever its name says is secret hidden, however it got in. */
export const hideSecrets = (logged: Logged): Logged => hide(logged, 1)
