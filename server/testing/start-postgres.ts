import type { TestProject } from 'vitest/node'
import { makeEmbeddedTemplate, makeStartedTemplate } from './embedded-template.ts'
import { forShortTests, postgresServer } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    embeddedTemplate: string
    startedTemplate: string
  }
}

/** Once before all tests: a PostgreSQL that they share, and the templates of embedded databases. */
export const setup = async (project: TestProject) => {
  project.provide('embeddedTemplate', await makeEmbeddedTemplate())
  project.provide('startedTemplate', await makeStartedTemplate())
  const server = await postgresServer(forShortTests)
  project.provide('postgresUrl', server.url)
  return server.remove
}
