import pg from 'pg'

/** Creates a database of that name, empty or as a copy of another one; returns its URL. */
export const createDatabase = async (serverUrl: string, name: string, template = 'template1'): Promise<string> => {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`drop database if exists "${name}" with (force)`)
  await client.query(`create database "${name}" template "${template}"`)
  await client.end()
  return serverUrl.replace(/[^/]+$/, name)
}
