import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPress } from './press.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const open = () => {
  const target = new EventTarget()
  const press = createPress()
  press.listenTo(target)
  const fire = (type: string, details: { pointerType?: string; buttons?: number } = {}) =>
    target.dispatchEvent(Object.assign(new Event(type), details))
  const work = vi.fn()
  return { press, fire, work }
}

const mouse = { pointerType: 'mouse', buttons: 1 }
const finger = { pointerType: 'touch', buttons: 1 }

test('A11-07 runs work at once without a press', () => {
  const { press, work } = open()

  press.after(work)

  expect(work).toHaveBeenCalledOnce()
})

test('A11-07 defers work during a press until the click and runs it once', () => {
  const { press, fire, work } = open()
  fire('pointerdown', mouse)
  press.after(work)
  press.after(work)
  vi.advanceTimersByTime(5_000)
  expect(work).not.toHaveBeenCalled()

  fire('pointerup', mouse)
  fire('click')
  expect([press.isDown(), work.mock.calls.length]).toEqual([false, 0])
  vi.advanceTimersByTime(0)

  expect(work).toHaveBeenCalledOnce()
})

test('A11-07 a press that ends without a click runs deferred work too', () => {
  const { press, fire, work } = open()
  fire('pointerdown', mouse)
  press.after(work)
  fire('pointerup', mouse)
  vi.advanceTimersByTime(0)

  expect(work).toHaveBeenCalledOnce()
})

test('A11-07 a tap lasts until its click, which comes after the finger is lifted', () => {
  const { press, fire, work } = open()
  fire('pointerdown', finger)
  press.after(work)
  fire('pointerup', finger)
  vi.advanceTimersByTime(300)
  expect(work).not.toHaveBeenCalled()

  fire('click')
  vi.advanceTimersByTime(0)

  expect(work).toHaveBeenCalledOnce()
})

test.each(['keydown', 'input', 'pointercancel'])('A11-07 %s ends a press', (type) => {
  const { press, fire, work } = open()
  fire('pointerdown', finger)
  press.after(work)

  fire(type)
  expect(press.isDown()).toBe(false)
  vi.advanceTimersByTime(0)

  expect(work).toHaveBeenCalledOnce()
})

test('A11-07 a press whose end was swallowed ends when the mouse moves without a button', () => {
  const { press, fire, work } = open()
  fire('pointerdown', mouse)
  press.after(work)
  fire('pointermove', mouse)
  expect(press.isDown()).toBe(true)

  fire('pointermove', { pointerType: 'mouse', buttons: 0 })
  vi.advanceTimersByTime(0)

  expect(work).toHaveBeenCalledOnce()
})

test('A11-07 a second press that starts before the first has ended defers everything', () => {
  const { press, fire, work } = open()
  fire('pointerdown', mouse)
  press.after(work)
  fire('click')
  fire('pointerdown', mouse)
  vi.advanceTimersByTime(1_000)
  expect(work).not.toHaveBeenCalled()

  fire('click')
  vi.advanceTimersByTime(0)

  expect(work).toHaveBeenCalledOnce()
})
