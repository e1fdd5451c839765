import { afterEach, expect, test, vi } from 'vitest'
import { chooseTextSize, chooseTheme, chosenTextSize, chosenTheme } from './appearance.ts'

afterEach(() => {
  chooseTheme('system')
  chooseTextSize('regular')
})

test('applies and stores the selected theme', () => {
  document.head.innerHTML = '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbf7f0">'
  chooseTheme('dark')
  expect(document.documentElement.dataset.theme).toBe('dark')
  expect(document.querySelector('meta')?.content).toBe('#0b0f1c')
  expect(chosenTheme()).toBe('dark')
  chooseTheme('system')
  expect(document.documentElement.dataset.theme).toBeUndefined()
  expect(document.querySelector('meta')?.content).toBe('#fbf7f0')
})

test('stores the text size, and uses the regular size for an unknown stored value', () => {
  chooseTextSize('larger')
  expect(document.documentElement.dataset.textSize).toBe('larger')
  expect(chosenTextSize()).toBe('larger')
  localStorage.setItem('daystar:text-size', 'enormous')
  expect(chosenTextSize()).toBe('regular')
})

test('applies the theme when storage is blocked', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  chooseTheme('light')
  expect(document.documentElement.dataset.theme).toBe('light')
})
