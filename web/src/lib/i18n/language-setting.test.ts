import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { applyLanguageSetting, forgetLanguageSetting } from './language-setting.ts'

// The page of these tests is in English.
let reload = vi.spyOn(location, 'reload')

beforeEach(() => {
  reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
})
afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the tests of a cookie.
  document.cookie = 'daystar_language=;path=/;max-age=0'
})

/** As the menu of the signed-out pages does. */
function choose(language: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the tests of a cookie.
  document.cookie = `daystar_language=${language};path=/`
}

test('opens the page once in the language of the setting, also if that does not change the page', () => {
  applyLanguageSetting('de')
  expect(document.cookie).toContain('daystar_language=de')
  expect(reload).toHaveBeenCalledTimes(1)
  applyLanguageSetting('de')
  expect(reload).toHaveBeenCalledTimes(1)
  applyLanguageSetting('fr')
  expect(reload).toHaveBeenCalledTimes(2)
})

test('stores the setting without a reload if the page is in its language, and can change it later', () => {
  applyLanguageSetting('en')
  expect(document.cookie).toContain('daystar_language=en')
  expect(reload).not.toHaveBeenCalled()
  for (const times of [1, 2]) {
    applyLanguageSetting('de')
    expect(reload).toHaveBeenCalledTimes(times)
    applyLanguageSetting('en')
  }
})

test('an automatic setting keeps what was chosen in the menu', () => {
  choose('ja')
  applyLanguageSetting(null)
  expect(document.cookie).toContain('daystar_language=ja')
  expect(reload).not.toHaveBeenCalled()
})

test('a setting that becomes automatic removes the earlier one', () => {
  applyLanguageSetting('en')
  applyLanguageSetting(null)
  expect(document.cookie).not.toMatch(/daystar_language=\w/)
  expect(reload).toHaveBeenCalledTimes(1)
  applyLanguageSetting(null)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('signing out removes the language of the member, but not what was chosen in the menu', () => {
  applyLanguageSetting('de')
  forgetLanguageSetting()
  expect(document.cookie).not.toMatch(/daystar_language=\w/)
  choose('ja')
  forgetLanguageSetting()
  expect(document.cookie).toContain('daystar_language=ja')
})
