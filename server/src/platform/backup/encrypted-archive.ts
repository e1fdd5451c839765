import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import type { Archive } from './archive.ts'
import { ArchiveError } from './archive-error.ts'

export const encryptedExtension = '.age'

interface Keys {
  /** The public key for which archives are encrypted. null: they are not encrypted. */
  readonly backupRecipient: string | null
  /** A file with the private key, as `age-keygen` writes it. null: encrypted archives cannot be read. */
  readonly backupIdentityFile: string | null
}

/** Encrypts and decrypts an archive in the format of `age` if its name ends with `.age`. */
export function withEncryption(archive: Archive, keys: Keys): Archive {
  if (!archive.name.endsWith(encryptedExtension)) return archive
  return {
    name: archive.name,
    async write(content) {
      const { Encrypter } = await import('age-encryption')
      const { backupRecipient } = keys
      if (backupRecipient === null) throw new ArchiveError('Set BACKUP_RECIPIENT to write an encrypted archive.')
      const encrypter = new Encrypter()
      encrypter.addRecipient(backupRecipient)
      await archive.write(fromWeb(await encrypter.encrypt(toWeb(content))))
    },
    async read() {
      const { Decrypter } = await import('age-encryption')
      const decrypter = new Decrypter()
      for (const identity of await readIdentities(keys.backupIdentityFile)) decrypter.addIdentity(identity)
      const stored = await archive.read()
      try {
        return fromWeb(await decrypter.decrypt(toWeb(stored)))
      } catch (error) {
        stored.destroy()
        throw new ArchiveError(`${archive.name} cannot be decrypted: ${(error as Error).message}.`)
      }
    },
  }
}

/** Other lines are comments. */
async function readIdentities(file: string | null): Promise<string[]> {
  if (file === null)
    throw new ArchiveError('The archive is encrypted. Set BACKUP_IDENTITY_FILE to the file with its private key.')
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new ArchiveError(`BACKUP_IDENTITY_FILE cannot be read: ${error.message}`)
  })
  const identities = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('AGE-SECRET-KEY-'))
  if (identities.length === 0) throw new ArchiveError(`BACKUP_IDENTITY_FILE: ${file} contains no private key of age.`)
  return identities
}

function toWeb(content: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(content) as ReadableStream<Uint8Array>
}

function fromWeb(content: ReadableStream<Uint8Array>): Readable {
  return Readable.fromWeb(content as WebStream<Uint8Array>)
}
