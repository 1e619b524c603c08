import { testDatabase } from '../../server/testing/databases.ts'
import { createTestServer, type Route } from '../../server/testing/test-server.ts'

const readRoutes = async (): Promise<readonly Route[]> => {
  const server = await createTestServer(await testDatabase())
  await server.close()
  return server.routes.filter(({ url }) => !url.includes('*'))
}

let table: Promise<readonly Route[]> | undefined

/** Every route of the product, taken from the product itself: a new one is in every case that walks them. */
export const routeTable = (): Promise<readonly Route[]> => {
  table ??= readRoutes()
  return table
}

export const pathOf = ({ url }: Route, key = 'homeschool'): string => url.replaceAll(/:\w+/g, key)
