import { expect, test } from 'vitest'
import { pagesSince } from '../../../../docs/example-client.ts'
import { onDesk } from '../../desk/testing/on-desk.ts'

onDesk('the example client', (use) => {
  test('DSK-66 the client in docs/ reads every page since a cursor, and goes on from the last one', async () => {
    const url = await use().app.listen({ port: 0, host: '127.0.0.1' })
    const administrator = await use().staff('administrator')
    const body = { name: 'Banner', scopes: ['applications'] }
    const { key } = (await administrator.post('/desk/api/system-keys', body)).json<{ key: string }>()
    const read = async (cursor: string) => {
      const emails: string[] = []
      let next = cursor
      for await (const page of pagesSince({ url, key }, cursor)) {
        emails.push(...page.applications.map(({ email }) => email))
        next = page.next
      }
      return { emails, next }
    }
    await use().submitted('zoe@example.edu')
    use().clock.advance(1_000)
    await use().submitted('adam@example.edu')

    const first = await read('0')
    await use().submitted('late@example.edu')

    expect(first.emails).toEqual(['zoe@example.edu', 'adam@example.edu'])
    expect((await read(first.next)).emails).toEqual(['late@example.edu'])
    await expect(read('wrong')).rejects.toThrow('status 400')
  })
})
