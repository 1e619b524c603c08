import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'

const watch = 'cat; kill -QUIT "$1"; while kill -0 "$1"; do sleep 0.1; done; rm -rf "$2"'

/** Ends the server and removes its folder even when we are killed: the watcher sees its input close. */
export const endWithParent = (server: ChildProcess, folder: string): void => {
  const watcher = spawn('sh', ['-c', watch, 'watch', `${server.pid}`, folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  server.once('exit', () => watcher.kill('SIGKILL'))
}
