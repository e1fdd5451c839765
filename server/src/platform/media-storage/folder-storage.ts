import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, opendir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createPrivateFolder, privateFileMode, privateFolderMode } from '../process/data-dir.ts'
import { isFileName, isFolderName } from './names.ts'
import type { ByteRange, MediaStorage } from './storage.ts'
import { idInMarker, markerContent, markerName } from './store-marker.ts'

interface FolderOptions {
  /** False: only `mark` creates the folder, because a folder that is missing may be a disk that has to be mounted. */
  readonly createsRoot?: boolean
}

/**
 * Stores media in a local folder. A file is written under a temporary name and renamed when it is complete and on disk,
 * so that a crash or a full disk never leaves a partial file.
 */
export function folderStorage(root: string, { createsRoot = true }: FolderOptions = {}): MediaStorage {
  const createRoot = () => createPrivateFolder(root)

  async function write(path: string, content: Readable): Promise<void> {
    const folder = dirname(path)
    const partial = `${path}.${randomUUID()}.part`
    try {
      await writeDurably(partial, content)
      await rename(partial, path)
      await syncFolder(folder)
    } catch (error) {
      await rm(partial, { force: true })
      throw error
    }
  }

  return {
    async put(name, content) {
      if (!isFileName(name)) throw new Error(`"${name}" is not a valid name for a stored file.`)
      const path = join(root, name)
      const folder = dirname(path)
      try {
        if (createsRoot) await createRoot()
        await mkdir(folder, { mode: privateFolderMode }).catch(undefinedIfPresent)
        await write(path, content)
      } catch (error) {
        content.destroy()
        // Removes the folder only when it is empty; other files in it are complete.
        await rmdir(folder).catch(() => undefined)
        throw error
      }
    },

    async find(name) {
      if (!isFileName(name)) return null
      const path = join(root, name)
      const found = await stat(path).catch(nullIfMissing)
      if (!found?.isFile()) return null
      return { bytes: found.size, open: async (range) => openFile(path, range) }
    },

    async *folders() {
      const entries = await opendir(root).catch(nullIfMissing)
      if (entries === null) return
      for await (const entry of entries) {
        if (!entry.isDirectory() || !isFolderName(entry.name)) continue
        yield { name: entry.name, files: (await readdir(join(root, entry.name)).catch(nullIfMissing)) ?? [] }
      }
    },

    async changedAt(folder) {
      if (!isFolderName(folder)) return null
      return (await stat(join(root, folder)).catch(nullIfMissing))?.mtime ?? null
    },

    async removeFile(name) {
      if (isFileName(name)) await rm(join(root, name), { force: true })
    },

    async removeFolder(folder) {
      if (!isFolderName(folder)) return
      await rm(join(root, folder), { recursive: true, force: true })
    },

    async check() {
      if (createsRoot) await createRoot()
      const path = join(root, `.check-${randomUUID()}`)
      try {
        await writeFile(path, path, { flag: 'wx', mode: privateFileMode })
        if ((await readFile(path, 'utf8')) !== path) throw new Error('A stored file has another content.')
      } finally {
        await rm(path, { force: true })
      }
    },

    async marker() {
      const content = await readFile(join(root, markerName), 'utf8').catch(nullIfMissing)
      return content === null ? null : idInMarker(content)
    },

    async mark(id) {
      await createRoot()
      await write(join(root, markerName), Readable.from([markerContent(id)]))
    },
  }
}

/** `flush` syncs the file to disk before it is closed. */
function writeDurably(path: string, content: Readable): Promise<void> {
  return pipeline(content, createWriteStream(path, { flags: 'wx', mode: privateFileMode, flush: true }))
}

/** Makes a rename durable. Best effort, because some file systems do not allow opening a folder. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}

/** Opens the file before it returns, so that a deleted file fails here and not in the middle of a response. */
async function openFile(path: string, range: ByteRange | undefined): Promise<Readable> {
  const handle = await open(path, 'r')
  return createReadStream(path, { fd: handle, ...range })
}

function undefinedIfPresent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'EEXIST') throw error
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}
