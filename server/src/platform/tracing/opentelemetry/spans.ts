import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'

/** Creates spans below the current one, which follows asynchronous calls. */
export class Spans {
  readonly #tracer: Tracer
  readonly #current = new AsyncLocalStorage<Context>()

  constructor(tracer: Tracer) {
    this.#tracer = tracer
  }

  get current(): Context | undefined {
    return this.#current.getStore()
  }

  start(name: string, kind: SpanKind, attributes: Attributes, parent = this.current ?? ROOT_CONTEXT): Span {
    return this.#tracer.startSpan(name, { kind, attributes }, parent)
  }

  /** Runs `work` with a span as the current one. */
  runIn<T>(context: Context, work: () => T): T {
    return this.#current.run(context, work)
  }

  /** Runs `work` in a span that ends with it. */
  async during<T>(name: string, kind: SpanKind, attributes: Attributes, work: () => Promise<T>): Promise<T> {
    const parent = this.current ?? ROOT_CONTEXT
    const span = this.start(name, kind, attributes, parent)
    try {
      return await this.runIn(trace.setSpan(parent, span), work)
    } catch (error) {
      fail(span, error)
      throw error
    } finally {
      span.end()
    }
  }

  logFields() {
    const context = this.current && trace.getSpanContext(this.current)
    return context ? { trace_id: context.traceId, span_id: context.spanId } : {}
  }
}

/** Only the kind of the error: messages of drivers contain what members wrote, and addresses. */
export function fail(span: Span, error: unknown): void {
  const { code, name } = error as { code?: unknown; name?: unknown }
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttribute('error.type', String(code ?? name ?? 'Error'))
}

export { SpanKind }
