import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ActivityChanges, ActivityDraft } from '@daystar/contract/activities'
import { limits } from '@daystar/contract/limits'
import { route } from '@daystar/contract/route'
import Fastify from 'fastify'
import { onTestFinished } from 'vitest'
import { registerMultipart } from '../../platform/http/body/multipart.ts'
import type { SpooledFile } from '../../platform/http/body/spool.ts'
import { handleError } from '../../platform/http/error-handler.ts'
import { serve } from '../../platform/http/serve.ts'
import { validatorCompiler } from '../../platform/http/validation/validation.ts'

const mediaOptions = {
  accepts: ['multipart', 'json'],
  file: { fields: ['media_file', 'file'], maxBytes: limits.videoMaxBytes, tooLarge: 'file_too_large' },
} as const
const createEntry = route('POST', '/log', { policy: 'member', ...mediaOptions, body: ActivityDraft })
const updateEntry = route('PATCH', '/log', { policy: 'member', ...mediaOptions, body: ActivityChanges })
const uploadPicture = route('POST', '/picture', {
  policy: 'member',
  accepts: ['multipart'],
  file: { fields: ['file'], maxBytes: limits.pictureMaxBytes, tooLarge: 'picture_too_large' },
})
const jsonOnly = route('POST', '/json', { policy: 'member', body: ActivityDraft })

type ReceivedUpload = { body: unknown; file: SpooledFile | null; bytes: Buffer | null }

/** A listening server with one endpoint of each kind that records the input of its handlers. */
export async function createUploadServer(handle: (upload: ReceivedUpload) => Promise<void> = async () => undefined) {
  const dataDir = await mkdtemp(join(tmpdir(), 'daystar spool '))
  // The connection of a rejected upload may still be draining when the test ends.
  const app = Fastify({ bodyLimit: 1024 * 1024, forceCloseConnections: true })
  app.decorateRequest('spooled', null)
  app.decorateRequest('viewer', null as never)
  app.setValidatorCompiler(validatorCompiler)
  app.setErrorHandler(handleError)
  registerMultipart(app, { config: { dataDir, reserveMb: 0 } as never })
  const received: ReceivedUpload[] = []
  for (const endpoint of [createEntry, updateEntry, uploadPicture, jsonOnly])
    serve(app, endpoint, async ({ request, file }) => {
      const upload = { body: request.body, file, bytes: file && (await readFile(file.path)) }
      received.push(upload)
      await handle(upload)
    })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    await app.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const { port } = app.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/api`
  const connectionCount = promisify<number>((done) => app.server.getConnections(done))
  const spooledFiles = () => readdir(join(dataDir, 'tmp')).catch(() => [])
  const send = async (method: string, path: string, form: FormData) => {
    const response = await fetch(url + path, { method, body: form })
    const text = await response.text()
    return {
      status: response.status,
      body: text === '' ? null : (JSON.parse(text) as { code: string; detail: unknown }),
    }
  }
  return { dataDir, port, url, received, connectionCount, spooledFiles, send }
}

export function createForm(
  fields: Record<string, string | string[]>,
  file?: { field?: string; bytes: Buffer; name?: string },
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) for (const text of [value].flat()) form.append(name, text)
  if (file) form.append(file.field ?? 'media_file', new Blob([new Uint8Array(file.bytes)]), file.name ?? 'swim.jpg')
  return form
}
