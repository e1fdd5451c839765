import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadSettings } from './settings-file.ts'

async function settingsFile(content: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'daystar-settings-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'daystar.env')
  await writeFile(file, content)
  return file
}

test('the environment takes precedence over the settings file, and an empty variable counts as not set', async () => {
  const file = await settingsFile('PORT=8080\nHOST="127.0.0.1"\n# LOG_LEVEL=debug\nPUBLIC_READ=off\n')
  const { variables, sourceOf } = loadSettings({ DAYSTAR_ENV_FILE: file, PORT: '9090', HOST: ' ' })
  expect(variables).toMatchObject({ PORT: '9090', HOST: '127.0.0.1', PUBLIC_READ: 'off' })
  expect(variables).not.toHaveProperty('LOG_LEVEL')
  expect(['PORT', 'HOST', 'LOG_LEVEL'].map(sourceOf)).toEqual(['environment', file, null])
})

test('the standard file is read if it exists, unless DAYSTAR_ENV_FILE is empty', async () => {
  const standard = await settingsFile('PORT=8080')
  expect(loadSettings({}, standard)).toMatchObject({ variables: { PORT: '8080' }, file: standard })
  expect(loadSettings({ DAYSTAR_ENV_FILE: '' }, standard)).toMatchObject({ variables: {}, file: null })
  expect(loadSettings({}, `${standard}.missing`)).toMatchObject({ variables: {}, file: null })
})

test('a settings file that was named but cannot be read is an error', async () => {
  const missing = `${await settingsFile('')}.missing`
  expect(() => loadSettings({ DAYSTAR_ENV_FILE: missing })).toThrow('The settings file cannot be read: ENOENT')
})

test('an existing standard file that cannot be read is an error', async () => {
  const folder = dirname(await settingsFile(''))
  expect(() => loadSettings({}, folder)).toThrow('The settings file cannot be read: EISDIR')
})
