import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openKeyboardForForms } from './open-keyboard.ts'

let stop: () => void = () => undefined

beforeEach(() => {
  document.body.innerHTML =
    '<button data-opens-form><span>Upload</span></button><a href="/upload">Log</a><a href="/home">Home</a><input id="title">'
})
afterEach(() => stop())

function start(userAgent: string) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  stop = openKeyboardForForms()
}
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X)'
const find = <E extends HTMLElement>(selector: string) => document.querySelector<E>(selector) as E
const placeholder = () => document.querySelector<HTMLInputElement>('input:not(#title)')

test.each(['button span', 'a[href="/upload"]'])('a tap on %s focuses a field while it is handled', (selector) => {
  start(iPhone)
  let focused: Element | null = null
  document.addEventListener('click', () => (focused = document.activeElement), { once: true })
  find(selector).click()
  expect(focused).toBe(placeholder())
  expect(focused).not.toBeNull()
})

test('the form takes the focus over, with what was typed while it was loading', () => {
  start(iPhone)
  find('button').click()
  const field = placeholder()
  if (field) field.value = 'wn swim'
  const title = find<HTMLInputElement>('#title')
  title.value = 'Da'
  const typed = vi.fn()
  title.addEventListener('input', typed)
  title.focus()
  expect(title.value).toBe('Dawn swim')
  expect(typed).toHaveBeenCalledOnce()
  expect(placeholder()).toBeNull()
})

test('other links, and other devices, get no such field', () => {
  start(iPhone)
  find('a[href="/home"]').click()
  expect(placeholder()).toBeNull()
  stop()
  start('Mozilla/5.0 (Linux; Android 15; Pixel 9)')
  find('button').click()
  expect(placeholder()).toBeNull()
})
