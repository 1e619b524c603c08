import type { TestProject } from 'vitest/node'
import { makeStartedTemplate } from './embedded-template.ts'
import { forShortTests, postgresServer } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    startedTemplate: string
  }
}

/** Once before all tests: a PostgreSQL that they share, and the template of one in a data folder. */
export const setup = async (project: TestProject) => {
  project.provide('startedTemplate', await makeStartedTemplate())
  const server = await postgresServer(forShortTests)
  project.provide('postgresUrl', server.url)
  return server.remove
}
