import { type Registered, realServer } from '../../server/src/features/applications/testing/real-server.ts'
import { testDatabase } from '../../server/testing/databases.ts'

/** Every route of the product, taken from the product itself: a new one is in every case that walks them. */
export const routeTable = async (): Promise<readonly Registered[]> => {
  const server = await realServer(await testDatabase('PostgreSQL'), 'http://localhost:3000')
  await server.close()
  return server.table.filter(({ url }) => !url.includes('*'))
}

export const pathOf = ({ url }: Registered, key = 'homeschool'): string => url.replaceAll(/:\w+/g, key)
