import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'

/** Starts an S3-compatible server with one empty bucket on a free port. */
export async function startS3Server(): Promise<{ mediaUrl: string; stop: () => Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'daystar-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'daystar', configs: [] }],
  })
  const { port } = (await server.run()) as AddressInfo
  return {
    // The only credentials that s3rver accepts.
    mediaUrl: `s3://S3RVER:S3RVER@127.0.0.1:${port}/daystar?tls=off`,
    stop: async () => {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
