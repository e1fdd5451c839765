import { setTimeout as delay } from 'node:timers/promises'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import packageJson from '../../../../../package.json' with { type: 'json' }
import type { Config } from '../../../settings/config.ts'
import type { Tracing } from '../tracing.ts'
import { traceRequests } from './requests.ts'
import { Spans } from './spans.ts'
import { traceStatements } from './statements.ts'
import { traceJobs, traceMail, traceStorage } from './traced-work.ts'

const exportTimeoutMs = 5_000
/** An unresponsive collector must not delay a restart. */
const closeTimeoutMs = 1_000

type TraceSettings = Pick<Config, 'otlpHeaders' | 'serviceName' | 'traceRatio' | 'trustProxy'>

/**
 * Sends spans in batches, in the background, to a collector that understands OTLP over HTTP. Spans are dropped if it
 * does not keep up.
 */
export function openTracing(endpoint: string, settings: TraceSettings): Tracing {
  const { otlpHeaders, serviceName, traceRatio, trustProxy } = settings
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: Object.fromEntries(otlpHeaders),
    timeoutMillis: exportTimeoutMs,
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': packageJson.version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(traceRatio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: exportTimeoutMs })],
  })
  const spans = new Spans(provider.getTracer('daystar'))
  return {
    // Clients could otherwise decide what is sampled, and join the traces of others.
    traceRequests: (app) => traceRequests(app, spans, { acceptsParents: trustProxy !== false }),
    traceStatements: (pool) => traceStatements(pool, spans),
    traceStorage: (storage) => traceStorage(storage, spans),
    traceMail: (mailer) => traceMail(mailer, spans),
    traceJobs: (handlers) => traceJobs(handlers, spans),
    logFields: () => spans.logFields(),
    close: async () => {
      const sent = provider.shutdown().catch(() => undefined)
      await Promise.race([sent, delay(closeTimeoutMs, undefined, { ref: false })])
    },
  }
}
