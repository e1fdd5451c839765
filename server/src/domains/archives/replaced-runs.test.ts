import { archive } from '@daystar/contract/archive'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { archiveRuns, finishArchive, reportArchive } from './export/commands.ts'
import { addImport, finishImport, importRuns, newImportFolder, reportImport } from './import/commands.ts'
import { startRun } from './runs/commands.ts'

const replaced = 'This run of the job has been replaced.'

test('a run of an export that was replaced has no effect while the next one is active', async () => {
  const { ada, testApp } = await createTestApp()
  const { deps, db } = testApp
  await ada.request(archive.create)
  const { id } = await db.selectFrom('member_archives').select('id').executeTakeFirstOrThrow()
  const first = await startRun(deps, archiveRuns, id)
  await sql`update member_archives set heartbeat_at = now() - interval '3 minutes'`.execute(db)
  const second = await startRun(deps, archiveRuns, id)
  if (!first || !second) throw new Error('A run did not start.')
  await expect(reportArchive(deps, first, 0.5)).rejects.toThrow(replaced)
  expect(await finishArchive(deps, first, 1)).toBe(false)
  expect(await finishArchive(deps, second, 1)).toBe(true)
})

test('a run of an import that was replaced has no effect while the next one is active', async () => {
  const { ada, testApp } = await createTestApp()
  const { deps, db } = testApp
  const viewer = { id: ada.id, role: 'member', sessionId: 0 } as Parameters<typeof addImport>[1]
  const upload = { folder: newImportFolder(), community: 'Lake', address: null }
  const id = await addImport(deps, viewer, upload)
  const first = await startRun(deps, importRuns, id)
  await sql`update member_imports set heartbeat_at = now() - interval '3 minutes'`.execute(db)
  const second = await startRun(deps, importRuns, id)
  if (!first || !second) throw new Error('A run did not start.')
  const counts = { progress: 0.5, imported: 1, skipped: 0 }
  await expect(reportImport(deps, first, counts)).rejects.toThrow(replaced)
  await expect(finishImport(db, first, { state: 'done', error: null })).rejects.toThrow(replaced)
  await reportImport(deps, second, counts)
})
