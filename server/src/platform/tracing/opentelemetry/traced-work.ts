import type { JobHandlers } from '../../jobs/jobs.ts'
import type { Mailer } from '../../mail/mail.ts'
import type { MediaStorage } from '../../media-storage/storage.ts'
import { SpanKind, type Spans } from './spans.ts'

/** Without the address, subject and text. */
export function traceMail(mailer: Mailer, spans: Spans): Mailer {
  return { send: (mail) => spans.during('send email', SpanKind.CLIENT, {}, () => mailer.send(mail)) }
}

/** Names of files are random. */
export function traceStorage(storage: MediaStorage, spans: Spans): MediaStorage {
  const during = <T>(operation: string, name: string, work: () => Promise<T>) =>
    spans.during(`media ${operation}`, SpanKind.CLIENT, { 'daystar.media': name }, work)
  return {
    ...storage,
    put: (name, content, contentType) => during('put', name, () => storage.put(name, content, contentType)),
    find: (name, signal) =>
      during('find', name, async () => {
        const file = await storage.find(name, signal)
        return file && { ...file, open: (...options) => during('open', name, () => file.open(...options)) }
      }),
    removeFolder: (folder) => during('remove', folder, () => storage.removeFolder(folder)),
  }
}

export function traceJobs(handlers: JobHandlers, spans: Spans): JobHandlers {
  const traced = ([kind, handle]: [string, (payload: never) => Promise<void>]) => {
    const attributes = { 'daystar.job': kind }
    const inSpan = (payload: never) => spans.during(`job ${kind}`, SpanKind.CONSUMER, attributes, () => handle(payload))
    return [kind, inSpan] as const
  }
  return Object.fromEntries(Object.entries(handlers).map(traced)) as unknown as JobHandlers
}
