import type { SystemScope } from '@apply/engine/desk-exchange'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { asClient, recordAudit } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import { perAddress, perClient } from '../../platform/limits/limit.ts'
import { createRateLimiter } from '../../platform/limits/rate-limiter.ts'
import { tokenHash } from '../../platform/secrets/secrets.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { type System, systemKeyStore } from './system-key-store.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The system that is calling; set on every route behind `systemAccess`. */
    system: System
  }
}

/** Ten pages a second are enough to read 100,000 applications in two minutes. */
const perKey = [perAddress('system-key', 600, 60)]

/** Counts wrong keys only. 256 bits cannot be guessed; the limit saves database work. */
const wrongKeys = [perClient('wrong-key-client', 100, 900)]

const keyIn = ({ headers: { authorization = '' } }: FastifyRequest): string =>
  /^Bearer (\S+)$/i.exec(authorization)?.[1] ?? ''

/** Every key starts like this, so that a leaked one is recognised by programs that search for secrets. */
export const keyPrefix = 'desk_'

type Deps = { readonly database: Database; readonly clock: Clock }

/** Lets a call pass that has the key of a system with this scope. */
export const createSystemAccess = ({ database, clock }: Deps) => {
  const { sql } = database
  const keyLimiter = createRateLimiter(sql, perKey)
  const wrongKeyLimiter = createRateLimiter(sql, wrongKeys)

  const refuse = async (client: string, reply: FastifyReply): Promise<never> => {
    await wrongKeyLimiter.consume({ client, username: '' }, clock())
    const refusal = {
      at: clock(),
      actor: asClient(client),
      target: 'unknown',
      action: 'desk system read',
      result: 'refused',
    }
    await recordAudit(sql, refusal)
    reply.header('www-authenticate', 'Bearer')
    throw new HttpError(401, 'The key is missing, or it has expired or was revoked.')
  }

  return (scope: SystemScope) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const key = keyIn(request)
      const system = key === '' ? undefined : await systemKeyStore(sql).find(tokenHash(key), clock())
      if (!system) return refuse(request.ip, reply)
      await keyLimiter.consume({ client: '', username: system.id }, clock())
      if (!system.scopes.includes(scope)) throw new HttpError(403, `This key does not have the scope "${scope}".`)
      request.system = system
    }
}

export const asSystem = (id: string): string => `system ${id}`
