/** One fault of a refused input: where it stands and what is wrong. */
export interface Fault {
  readonly loc: readonly (string | number)[]
  readonly msg: string
}

export type ProblemKind =
  /** The server answered with an error. */
  | 'refused'
  /** No answer: no network, wrong address, or an origin that is not allowed. */
  | 'unreachable'
  | 'timeout'
  | 'aborted'

/** What went wrong with a call, read from whatever shape the server answered in. */
export class Problem extends Error {
  readonly kind: ProblemKind
  /** HTTP status; 0 where there was no answer. */
  readonly status: number
  readonly code: string | null
  /** The server's own words, where `detail` was a text. */
  readonly detail: string | null
  readonly faults: readonly Fault[]
  readonly hasBody: boolean
  readonly requestId: string | null

  constructor(kind: ProblemKind, status: number, body: unknown, words?: string) {
    const detail = readDetail(body)
    const faults = readFaults(body)
    super(words ?? detail ?? faults[0]?.msg ?? `HTTP ${status}`)
    this.name = 'Problem'
    this.kind = kind
    this.status = status
    this.detail = detail
    this.faults = faults
    this.code = readText(body, 'code')
    this.requestId = readText(body, 'request_id')
    this.hasBody = body !== null && body !== undefined && body !== ''
  }
}

function field(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined
}

function readText(body: unknown, name: string): string | null {
  const value = field(body, name)
  return typeof value === 'string' ? value : null
}

function readDetail(body: unknown): string | null {
  return readText(body, 'detail')
}

function readFaults(body: unknown): Fault[] {
  const detail = field(body, 'detail')
  if (!Array.isArray(detail)) return []
  return detail.map((item: unknown) => {
    const loc = field(item, 'loc')
    return {
      loc: Array.isArray(loc) ? (loc as (string | number)[]) : [],
      msg: readText(item, 'msg') ?? 'Validation error.',
    }
  })
}

export function isAborted(error: unknown): boolean {
  return error instanceof Problem && error.kind === 'aborted'
}

/** The server's words, else the error's own, else the fallback. */
export function wordsOf(error: unknown, fallback: string): string {
  if (error instanceof Problem)
    return error.detail ?? error.faults[0]?.msg ?? (error.kind === 'refused' ? fallback : error.message)
  if (error instanceof Error && error.message !== '') return error.message
  return fallback
}

/** Every fault as "{location}: {message}", joined by a bullet; a plain detail as it is; else the fallback. */
export function faultsOf(error: unknown, fallback: string): string {
  if (!(error instanceof Problem)) return wordsOf(error, fallback)
  if (error.faults.length > 0) return error.faults.map((fault) => `${fault.loc.join('.')}: ${fault.msg}`).join(' • ')
  return error.detail ?? (error.kind === 'refused' ? fallback : error.message)
}

/** The generic order: the text detail, else the first validation message, else what little is known. */
export function plainWordsOf(error: unknown): string {
  if (!(error instanceof Problem)) return 'Something went wrong.'
  if (error.detail !== null) return error.detail
  const [first] = error.faults
  if (first) return first.msg || 'Validation error.'
  if (error.hasBody) return 'Request failed.'
  return 'Something went wrong.'
}
