import type { TestProject } from 'vitest/node'
import { makeEmbeddedTemplate } from './embedded-template.ts'
import { postgresServer } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    embeddedTemplate: string
  }
}

export const setup = async (project: TestProject) => {
  const template = await makeEmbeddedTemplate()
  const server = await postgresServer()
  project.provide('postgresUrl', server.url)
  project.provide('embeddedTemplate', template)
  return server.remove
}
