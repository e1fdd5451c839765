import { expect, test, vi } from 'vitest'

/** The setting of a page that is loaded now. */
async function loadSetting() {
  vi.resetModules()
  return await import('./shortcut-setting.ts')
}

test('shortcuts are on until they are switched off, also on the next page', async () => {
  const first = await loadSetting()
  expect(first.areCharacterShortcutsOn()).toBe(true)
  first.setCharacterShortcuts(false)
  expect(localStorage.getItem('daystar:shortcuts')).toBe('off')
  const second = await loadSetting()
  expect(second.areCharacterShortcutsOn()).toBe(false)
  second.setCharacterShortcuts(true)
  expect((await loadSetting()).areCharacterShortcutsOn()).toBe(true)
})
