import { type Argument, type CallExpression, type Node, parseSync, type Span, Visitor } from 'oxc-parser'

/** A call of `t`, `rich` or `message` with an English text, in ICU message format. */
export interface MessageCall {
  readonly kind: 't' | 'rich' | 'message'
  /** The offsets of the function's name in the source. */
  readonly callee: Span
  readonly message: string
  /** Empty in most cases. */
  readonly context: string
  readonly comment: string
  /** The expressions of the placeholders. */
  readonly values: readonly { readonly name: string; readonly code: string }[]
}

/** A fast test of whether a source can contain a message. */
const candidate = /\b(?:t|rich|message)\(\s*['"`]/

/** Returns the calls in the order of their position. */
export function findMessageCalls(path: string, source: string): MessageCall[] {
  if (!candidate.test(source)) return []
  const calls: MessageCall[] = []
  new Visitor({
    CallExpression(node) {
      const call = messageCallOf(node, source)
      if (call) calls.push(call)
    },
  }).visit(parseSync(path, source).program)
  return calls.sort((a, b) => a.callee.start - b.callee.start)
}

/** Returns undefined for other nodes, and for a computed text, which comes from a message elsewhere. */
export function messageCallOf(node: Node | null, source: string): MessageCall | undefined {
  if (!isMessage(node)) return undefined
  const [text, values, options] = node.arguments
  const message = constantText(text)
  if (message === undefined) return undefined
  const { name: kind, start, end } = node.callee
  const details = propertiesOf(kind === 'message' ? values : options, source)
  return {
    kind,
    callee: { start, end },
    message,
    context: constantText(details.get('context')) ?? '',
    comment: constantText(details.get('comment')) ?? '',
    values: [...propertiesOf(kind === 'message' ? undefined : values, source)].map(([name, { start, end }]) => ({
      name,
      code: source.slice(start, end),
    })),
  }
}

type Message = CallExpression & { callee: { type: 'Identifier'; name: MessageCall['kind'] } }

export function isMessage(node: Node | null | undefined): node is Message {
  return (
    node?.type === 'CallExpression' &&
    node.callee.type === 'Identifier' &&
    /^(?:t|rich|message)$/.test(node.callee.name)
  )
}

export function constantText(node: Argument | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0)
    return node.quasis[0]?.value.cooked ?? undefined
  return undefined
}

export function propertiesOf(node: Argument | undefined, source: string): Map<string, Argument> {
  if (node?.type !== 'ObjectExpression') return new Map()
  return new Map(
    node.properties.map((property) => {
      if (property.type !== 'Property')
        throw new Error(`The values of a message cannot be spread: ${source.slice(property.start, property.end)}`)
      const { key, value } = property
      return [key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '', value]
    }),
  )
}
