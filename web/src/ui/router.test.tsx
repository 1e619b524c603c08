import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createHistory } from './history.ts'
import { createMemoryWindow } from './memory-window.ts'
import { Link, Router, useLocation, useQueryParameters } from './router.tsx'

const openAt = (address: string) => {
  const browser = createMemoryWindow(address)
  return { browser, history: createHistory(browser) }
}

test('NAV-30 reads address and state of the entry that was there before', () => {
  const browser = createMemoryWindow()
  browser.history.replaceState({ usr: { success: 'Done.' } }, '', '/login?next=1#top')

  expect(createHistory(browser).location()).toEqual({
    pathname: '/login',
    search: '?next=1',
    hash: '#top',
    state: { success: 'Done.' },
    entry: '',
    isReturn: false,
  })
})

test('NAV-73 an entry keeps its name while it is replaced, and is told when Back leads to it', () => {
  const { browser, history } = openAt('/about')
  history.replace('/education-ug')
  expect(history.location()).toMatchObject({ entry: '', isReturn: false })
  history.push('/account')
  const { entry } = history.location()
  history.replace('/account', { success: 'Done.' })
  expect(history.location()).toMatchObject({ entry, isReturn: false })
  history.push('/receipt')
  expect(new Set(['', entry, history.location().entry]).size).toBe(3)

  browser.back()
  expect(history.location()).toMatchObject({ entry, isReturn: true })
  browser.back()
  expect(history.location()).toMatchObject({ pathname: '/education-ug', entry: '', isReturn: true })
})

test('NAV-30 push adds an entry, replace does not, and both tell the listeners', () => {
  const { browser, history } = openAt('/about')
  const seen: string[] = []
  const stop = history.subscribe(() => seen.push(history.location().pathname))

  history.push('/signup', { answers: { first_name: 'Maya' } })
  history.replace('/login')
  stop()
  history.push('/forgot')

  expect(seen).toEqual(['/signup', '/login'])
  expect(browser.index()).toBe(2)
  expect(history.location().state).toBeNull()
})

test('NAV-30 sees the Back button', () => {
  const { browser, history } = openAt('/about')
  history.push('/signup', { username: 'maya@example.com' })
  history.push('/login')

  browser.back()

  expect(history.location()).toMatchObject({ pathname: '/signup', state: { username: 'maya@example.com' } })
})

test.each([
  [{ hash: 'ab12' }, '/from-phone#ab12'],
  [{ pathname: '/about', search: 'a=1' }, '/about?a=1'],
  [{ pathname: '/about', search: '?a=1', hash: '#b' }, '/about?a=1#b'],
  ['/about#hs_gpa', '/about#hs_gpa'],
])('NAV-30 %j leads to %s', (to, address) => {
  const { browser, history } = openAt('/from-phone?old=1#older')

  history.replace(to)

  expect(browser.location.href).toBe(`http://localhost${address}`)
})

/** Presses a link with this history; returns whether the browser follows it itself. */
const press = (history: ReturnType<typeof createHistory>, props: ComponentProps<typeof Link>, event: object = {}) => {
  let onClick: unknown
  const Probe = () => {
    const anchor = Link(props)
    onClick = anchor.props.onClick
    return anchor
  }
  const html = renderToStaticMarkup(
    <Router history={history}>
      <Probe />
    </Router>,
  )
  const click = {
    button: 0,
    defaultPrevented: false,
    preventDefault: () => Object.assign(click, { defaultPrevented: true }),
    ...event,
  }
  if (typeof onClick === 'function') onClick(click)
  return { html, isLeftToBrowser: !click.defaultPrevented }
}

test('NAV-30 a link is an anchor with its address, and a plain click opens it without loading the page', () => {
  const { browser, history } = openAt('/about')

  const { html, isLeftToBrowser } = press(history, { to: '/login', className: 'brand', state: { username: 'maya' } })

  expect(html).toBe('<a class="brand" href="/login"></a>')
  expect(isLeftToBrowser).toBe(false)
  expect(history.location()).toMatchObject({ pathname: '/login', state: { username: 'maya' } })
  expect(browser.index()).toBe(1)
})

test.each([{ metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'NAV-30 the browser opens a link that is pressed with %j',
  (event) => {
    const { history } = openAt('/about')

    expect(press(history, { to: '/login' }, event).isLeftToBrowser).toBe(true)
    expect(history.location().pathname).toBe('/about')
  },
)

test('NAV-30 a link to the current address adds no entry, nor does one that replaces', () => {
  const { browser, history } = openAt('/about?a=1')

  press(history, { to: '/about?a=1' })
  press(history, { to: '/login', replace: true })

  expect(browser.index()).toBe(0)
  expect(history.location().pathname).toBe('/login')
})

test('NAV-30 a link does nothing more if its own handler has prevented it', () => {
  const { history } = openAt('/about')

  press(history, { to: '/login', onClick: (event) => event.preventDefault() })

  expect(history.location().pathname).toBe('/about')
})

test('NAV-30 components read the location and the parameters of the address', () => {
  const Shown = () => `${useLocation().hash} ${useQueryParameters().get('id')}`
  const { history } = openAt('/reset?id=a%20b#top')

  expect(
    renderToStaticMarkup(
      <Router history={history}>
        <Shown />
      </Router>,
    ),
  ).toBe('#top a b')
})
