import type { App } from '../app-type.ts'

/** Once the server closes, each answer asks its client to hang up, so that no kept connection holds up the end. */
export const closeWhileDraining = (app: App): void => {
  let draining = false
  app.addHook('preClose', async () => {
    draining = true
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining) reply.header('connection', 'close')
    done()
  })
}
