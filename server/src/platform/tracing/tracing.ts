import type { Context } from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { JobHandlers } from '../jobs/jobs.ts'
import type { Mailer } from '../mail/mail.ts'
import type { MediaStorage } from '../media-storage/storage.ts'

/** Traces of this process. OpenTelemetry is loaded only if OTEL_EXPORTER_OTLP_ENDPOINT is set. */
export interface Tracing {
  /** Records a span for each request of an app. */
  traceRequests(app: FastifyInstance): void
  /** Records a span for each statement of a request or job, without its values. */
  traceStatements(pool: pg.Pool): void
  traceStorage(storage: MediaStorage): MediaStorage
  traceMail(mailer: Mailer): Mailer
  traceJobs(handlers: JobHandlers): JobHandlers
  /** The ids of the current span, for log lines. */
  logFields(): { trace_id: string; span_id: string } | Record<string, never>
  /** Sends the spans that are waiting. */
  close(): Promise<void>
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The span of the request; null without traces. */
    traceContext: Context | null
  }
}
