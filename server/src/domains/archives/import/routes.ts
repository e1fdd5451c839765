import { createReadStream } from 'node:fs'
import { imports } from '@daystar/contract/imports'
import type { FastifyInstance } from 'fastify'
import { apiError } from '../../../platform/api/api-error.ts'
import type { Deps } from '../../../platform/deps.ts'
import { serve } from '../../../platform/http/serve.ts'
import { isStorageFull } from '../../../platform/media-storage/storage-full.ts'
import { archiveFileName } from '../export/commands.ts'
import { addImport, newImportFolder, requestUndo } from './commands.ts'
import { presentImport } from './present.ts'
import { importsOf } from './queries.ts'
import { ArchiveReader, ArchiveRejected } from './reader.ts'

export function importRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, storage } = deps

  async function one(memberId: number, importId: number) {
    const row = (await importsOf(db, memberId)).find(({ id }) => id === importId)
    if (!row) throw apiError('import_not_found')
    return presentImport(row)
  }

  serve(app, imports.list, async ({ viewer }) => (await importsOf(db, viewer.id)).map(presentImport))

  serve(app, imports.create, async ({ viewer, file, request }) => {
    if (!file) throw apiError('file_missing')
    const community = await communityOf(file.path)
    const folder = newImportFolder()
    try {
      await storage.put(archiveFileName(folder), createReadStream(file.path), 'application/zip')
      const id = await addImport(deps, viewer, { folder, community, address: request.ip })
      return await one(viewer.id, id)
    } catch (error) {
      await storage.removeFolder(folder)
      throw isStorageFull(error) ? apiError('storage_full') : error
    }
  })

  serve(app, imports.undo, async ({ viewer, params, request }) => {
    await requestUndo(deps, viewer, params.importId, { address: request.ip })
    return await one(viewer.id, params.importId)
  })
}

/** Rejects at once what is no archive at all; the job validates the rest. */
async function communityOf(path: string): Promise<string> {
  try {
    const reader = await ArchiveReader.open(path)
    try {
      return (await reader.manifest()).community.name
    } finally {
      reader.close()
    }
  } catch (error) {
    if (error instanceof ArchiveRejected) throw apiError('not_an_archive')
    throw error
  }
}
