import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

/** A real S3-compatible store on a port of its own, with one empty bucket. */
export async function startS3Server(): Promise<{ mediaUrl: string; stop: () => Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'daystar-s3-'))
  const peer = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'daystar', configs: [] }],
  })
  const { port } = (await peer.run()) as AddressInfo
  return {
    // The one pair of keys that this peer knows.
    mediaUrl: `s3://S3RVER:S3RVER@127.0.0.1:${port}/daystar?tls=off`,
    stop: async () => {
      await peer.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
