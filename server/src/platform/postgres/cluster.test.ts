import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createEmptyDir } from '../../testing/database/postgres-fixtures.ts'
import { currentAccount } from '../process/account.ts'
import { installedBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'

/** Creates a cluster with an initdb that fails and records how often it runs. */
async function failedInitdb(output: string) {
  const folder = await createEmptyDir()
  const initdb = join(folder, 'initdb')
  const runs = join(folder, 'runs')
  await writeFile(initdb, `#!/bin/sh\necho run >> '${runs}'\necho '${output}'\nexit 1\n`, { mode: 0o755 })
  const binaries = { ...(await installedBinaries()), initdb }
  const place = { account: currentAccount(), binaries, cluster: join(folder, 'postgres'), socketDir: folder }
  const message = await ensureCluster(folder, place, true).catch((error: Error) => error.message)
  return { message, attempts: (await readFile(runs, 'utf8')).trim().split('\n').length }
}

test('reports only a full disk when the first start fails because of it', async () => {
  const { message, attempts } = await failedInitdb('initdb: error: could not write file: No space left on device')
  expect(message).toContain('No space left on device')
  expect(attempts).toBe(1)
})

test('tries another locale where the system lacks the first one', async () => {
  const { attempts } = await failedInitdb('initdb: error: invalid locale name "C.UTF-8"')
  expect(attempts).toBe(2)
})
