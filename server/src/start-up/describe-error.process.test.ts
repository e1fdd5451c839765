import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { prepareDataDir } from '../platform/process/data-dir.ts'
import { createEmptyDatabase } from '../testing/database/database.ts'
import { runCommandProcess } from '../testing/processes/command-line.ts'
import { describeError } from './describe-error.ts'

const thrownBy = async (work: () => unknown): Promise<unknown> => {
  try {
    await work()
  } catch (error) {
    return error
  }
  throw new Error('Nothing was thrown.')
}

test('names the address of a database that does not respond, without its password', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => silent.once('listening', resolve))
  onTestFinished(() => void silent.close())
  const { port } = silent.address() as { port: number }
  const url = `postgres://ada:secret@127.0.0.1:${port}/daystar`
  const error = await thrownBy(() => new pg.Client({ connectionString: url, connectionTimeoutMillis: 50 }).connect())

  const message = describeError(error, url)
  expect(message).toMatch(new RegExp(`^Could not connect to the database at 127\\.0\\.0\\.1:${port}: .+`))
  expect(message).not.toContain('secret')
})

test('describes a DATA_DIR that cannot be created without a stack', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'daystar-file-')), 'file')
  onTestFinished(() => rmSync(join(file, '..'), { recursive: true }))
  writeFileSync(file, '')
  const log = { warn: () => undefined }
  const error = await thrownBy(() => prepareDataDir(join(file, 'data'), { holdsDatabase: false, log }))
  expect(describeError(error, null)).toMatch(/^A part of the path is not a folder: .+ \(mkdir, ENOTDIR\)\.$/)

  const readOnly = Object.assign(new Error('x'), { code: 'EROFS', syscall: 'mkdir', path: '/srv/data' })
  expect(describeError(readOnly, null)).toBe('The file system is read-only: /srv/data (mkdir, EROFS).')
})

test('describes a database without tables', async () => {
  const { url, close } = await createEmptyDatabase()
  onTestFinished(close)
  const { code, output } = await runCommandProcess(['copy-media', '/srv/media'], { DATABASE_URL: url })
  expect({ code, output }).toEqual({
    code: 1,
    output: expect.stringMatching(
      /^\nDaystar has not created its tables in the database .+\. Start the server once\.\n$/,
    ),
  })
})
