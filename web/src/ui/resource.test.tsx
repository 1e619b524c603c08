import { Suspense } from 'react'
import { renderToReadableStream, renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createResource, prefetch, useResource, useSuspendedResource } from './resource.ts'

/** A resource whose fetches end when the test says so. */
const createControlled = (options?: Parameters<typeof createResource>[1]) => {
  const fetches: (PromiseWithResolvers<string> & { readonly signal: AbortSignal })[] = []
  const resource = createResource((signal) => {
    const fetch = { ...Promise.withResolvers<string>(), signal }
    fetches.push(fetch)
    return fetch.promise
  }, options)
  const at = (index: number) => {
    const found = fetches[index]
    if (!found) throw new Error(`There was no fetch ${index}.`)
    return found
  }
  return { resource, at, count: () => fetches.length }
}

test('CFG-01 fetches once and keeps the data', async () => {
  const { resource, at, count } = createControlled()
  const both = Promise.all([resource.fetch(), resource.fetch()])
  at(0).resolve('Maya')

  expect(await both).toEqual(['Maya', 'Maya'])
  await prefetch(resource)

  expect(resource.get()).toEqual({ data: 'Maya' })
  expect(count()).toBe(1)
})

test('CFG-01 a failed fetch is not repeated, its failure stays, and a later fetch starts anew', async () => {
  const { resource, at, count } = createControlled()
  const failing = prefetch(resource)
  at(0).reject(new Error('Down.'))
  await failing
  expect(resource.get()).toMatchObject({ error: { message: 'Down.' } })
  expect(count()).toBe(1)

  const next = resource.fetch()
  expect(resource.get().error).toBeUndefined()
  at(1).resolve('Maya')
  await next

  expect(resource.get()).toEqual({ data: 'Maya' })
})

test('CFG-01 a failed fetch leaves the data that was known', async () => {
  const { resource, at } = createControlled()
  const first = resource.fetch()
  at(0).resolve('Maya')
  await first
  const second = resource.fetch()
  at(1).reject(new Error('Down.'))

  await expect(second).rejects.toThrow('Down.')
  expect(resource.get()).toMatchObject({ data: 'Maya', error: { message: 'Down.' } })
})

test('ERR-02 clearing cancels a running fetch, whose response is dropped', async () => {
  const { resource, at } = createControlled()
  const first = resource.fetch()
  resource.clear()
  const second = resource.fetch()
  at(0).resolve('Maya')
  at(1).resolve('Noor')
  await Promise.all([first, second])

  expect(at(0).signal.aborted).toBe(true)
  expect(resource.get()).toEqual({ data: 'Noor' })
})

test('CFG-01 data that is not known cannot be changed; a change is told to listeners', async () => {
  const { resource, at } = createControlled()
  resource.change(() => 'nobody')
  expect(resource.get()).toEqual({})
  const fetching = resource.fetch()
  at(0).resolve('Maya')
  await fetching
  const seen: unknown[] = []
  resource.subscribe(() => seen.push(resource.get().data))

  resource.change((known) => `${known} Okafor`)

  expect(seen).toEqual(['Maya Okafor'])
})

test('CFG-01 a component gets the data, and throws a failure to the error boundary if it needs the data', async () => {
  const { resource, at } = createControlled()
  const Shown = ({ isNeeded }: { readonly isNeeded: boolean }) =>
    useResource(isNeeded ? resource : undefined) ?? 'nothing'
  expect(renderToStaticMarkup(<Shown isNeeded />)).toBe('nothing')
  const fetching = prefetch(resource)
  at(0).reject(new Error('Down.'))
  await fetching

  expect(() => renderToStaticMarkup(<Shown isNeeded />)).toThrow('Down.')
  expect(renderToStaticMarkup(<Shown isNeeded={false} />)).toBe('nothing')
})

test('CFG-01 a component goes on with the data it has if that cannot be fetched anew', async () => {
  const { resource, at } = createControlled()
  const Shown = () => useResource(resource) ?? 'nothing'
  const first = resource.fetch()
  at(0).resolve('Maya')
  await first
  const second = resource.fetch()
  at(1).reject(new Error('Down.'))

  await expect(second).rejects.toThrow('Down.')
  expect(renderToStaticMarkup(<Shown />)).toBe('Maya')
})

test('CFG-01 what comes on the screen is fetched once, however often it is shown', async () => {
  const { resource, at, count } = createControlled()
  const hide = [resource.subscribe(() => {}), resource.subscribe(() => {})]
  at(0).resolve('Maya')
  await resource.fetch()
  for (const stop of hide) stop()

  resource.subscribe(() => {})

  expect(resource.get()).toEqual({ data: 'Maya' })
  expect(count()).toBe(1)
})

test('CFG-01 a failure is forgotten with the last component that shows it, and the next one tries again', async () => {
  const { resource, at, count } = createControlled()
  const hide = [resource.subscribe(() => {}), resource.subscribe(() => {})]
  at(0).reject(new Error('Down.'))
  await expect(resource.fetch()).rejects.toThrow('Down.')
  hide[0]?.()
  resource.subscribe(() => {})()
  expect(resource.get()).toMatchObject({ error: { message: 'Down.' } })
  hide[1]?.()
  expect(resource.get()).toEqual({})

  resource.subscribe(() => {})

  expect(count()).toBe(2)
})

test('CFG-01 data that others change is fetched anew each time it comes on the screen, and known until then', async () => {
  const { resource, at, count } = createControlled({ isReadAnew: true })
  const hide = resource.subscribe(() => {})
  at(0).resolve('Maya')
  await resource.fetch()
  hide()

  resource.subscribe(() => {})
  resource.subscribe(() => {})

  expect(resource.get()).toEqual({ data: 'Maya' })
  expect(count()).toBe(2)
})

test('CFG-01 a component can wait for the data, and does not wait for data that is known', async () => {
  const { resource, at, count } = createControlled()
  const Shown = () => <p>{useSuspendedResource(resource)}</p>
  const html = await renderToReadableStream(
    <Suspense fallback="waiting">
      <Shown />
    </Suspense>,
  )
  at(0).resolve('Maya')
  await html.allReady

  expect(await new Response(html).text()).toContain('<p>Maya</p>')
  expect(renderToStaticMarkup(<Shown />)).toBe('<p>Maya</p>')
  expect(count()).toBe(1)
})
