import { testDatabase } from '../../server/testing/databases.ts'
import { createTestServer, type Route } from '../../server/testing/test-server.ts'

/** Every route of the product, taken from the product itself: a new one is in every case that walks them. */
export const routeTable = async (): Promise<readonly Route[]> => {
  const server = await createTestServer(await testDatabase('PostgreSQL'))
  await server.close()
  return server.routes.filter(({ url }) => !url.includes('*'))
}

export const pathOf = ({ url }: Route, key = 'homeschool'): string => url.replaceAll(/:\w+/g, key)
