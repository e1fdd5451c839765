import { type Argument, parseSync, type Span, Visitor } from 'oxc-parser'
import { constantText, findMessageCalls, propertiesOf } from '../../../scripts/texts/message-calls.ts'
import { type Formatter, formattersOf, messageCode } from './message-code.ts'

/**
 * The functions that mark a message in built code until the text of a language is inserted, with the formatters of the
 * message as first argument. A minifier keeps their calls, because they are not defined anywhere.
 */
const markers = { t: '__daystarText', rich: '__daystarNodes', message: '__daystarConstant' } as const
const kinds = new Map<string, keyof typeof markers>(
  Object.entries(markers).map(([kind, name]) => [name, kind as keyof typeof markers]),
)
const languageMarker = '__daystarLanguage'
export const formatterModule = 'daystar:format-message'

/** Returns the text of a message in one language, or undefined. */
export type Lookup = (message: string, context: string) => string | undefined

/**
 * Replaces `t`, `rich` and `message` in the source of a module by markers, on the same lines. A translation can have a
 * plural where the English text has none, so the markers pass what the texts of all languages need.
 */
export function markMessages(path: string, source: string, lookups: readonly Lookup[]): string {
  const calls = findMessageCalls(path, source)
  const used = new Set<Formatter>()
  let code = source
  for (const { kind, callee, message, context } of calls.toReversed()) {
    const texts = new Set([message, ...lookups.map((lookup) => lookup(message, context) ?? message)])
    const needed = [...texts].flatMap((text) => [...formattersOf(text, kind === 'rich')])
    const formatters = kind === 'message' ? [] : [...new Set(needed)]
    for (const name of formatters) used.add(name)
    const opening = code.indexOf('(', callee.end) + 1
    const passed = `{${formatters.map((name) => `${name}:$${name}`).join(',')}},`
    code = `${code.slice(0, callee.start)}${markers[kind]}(${passed}${code.slice(opening)}`
  }
  if (used.size === 0) return code
  const names = [...used].map((name) => `${name} as $${name}`).join(', ')
  return `${code}\nimport { ${names} } from '${formatterModule}'`
}

/** Replaces the markers in code by the texts of a language; those without a translation are in English. */
export function insertMessages(path: string, code: string, language: string, lookup: Lookup): string {
  if (!code.includes('__daystar')) return code
  const replacements: Replacement[] = []
  new Visitor({
    CallExpression(node) {
      const kind = node.callee.type === 'Identifier' ? kinds.get(node.callee.name) : undefined
      if (kind === undefined) return
      const [formatters, text, values, options] = node.arguments
      const details = propertiesOf(kind === 'message' ? values : options, code)
      const marked: Marked = {
        isRich: kind === 'rich',
        message: textOf(text),
        context: details.has('context') ? textOf(details.get('context')) : '',
        formatters: propertiesOf(formatters, code),
        values: kind === 'message' ? new Map() : propertiesOf(values, code),
      }
      replacements.push({ ...range(node), code: (render) => codeOf(marked, render, lookup) })
    },
    Identifier(node) {
      if (node.name === languageMarker) replacements.push({ ...range(node), code: () => JSON.stringify(language) })
    },
  }).visit(parseSync(path, code).program)
  replacements.sort((a, b) => a.start - b.start)
  return renderer(code, replacements)({ start: 0, end: code.length })
}

interface Marked {
  readonly isRich: boolean
  readonly message: string
  readonly context: string
  readonly formatters: Map<string, Argument>
  readonly values: Map<string, Argument>
}

type Render = (range: Span) => string
type Replacement = Span & { readonly code: (render: Render) => string }

const range = ({ start, end }: Span): Span => ({ start, end })

/** Returns a function that renders a part of the source. The values of a message can contain messages. */
function renderer(source: string, replacements: Replacement[]): Render {
  return function render(part) {
    let code = ''
    let position = part.start
    for (const replacement of replacements) {
      if (replacement.start < position || replacement.end > part.end) continue
      code += source.slice(position, replacement.start) + replacement.code(render)
      position = replacement.end
    }
    return code + source.slice(position, part.end)
  }
}

function codeOf({ isRich, message, context, formatters, values }: Marked, render: Render, lookup: Lookup): string {
  const text = lookup(message, context) ?? message
  if (values.size === 0 && formatters.size === 0) return JSON.stringify(text)
  const code = (node: Span | undefined) => (node ? render(node) : '')
  const codes = new Map([...values].map(([name, node]) => [name, code(node)]))
  const repeated = [...codes].filter(([name, value]) => !/^[\w$.]+$/.test(value) && usesOf(text, name) > 1)
  for (const [name] of repeated) codes.set(name, `$${name}`)
  const expression = messageCode(text, isRich, {
    values: new Map([...codes].map(([name, value]) => [name, /^[\w$.]+$/.test(value) ? value : `(${value})`])),
    numberText: code(formatters.get('numberText')),
    plural: code(formatters.get('plural')),
    ordinal: code(formatters.get('ordinal')),
    nodes: code(formatters.get('nodes')),
  })
  if (repeated.length === 0) return expression
  const evaluated = repeated.map(([name]) => render(values.get(name) as Span))
  return `((${repeated.map(([name]) => `$${name}`).join(',')})=>${expression})(${evaluated.join(',')})`
}

/** At least the number of placeholders with the name. */
const usesOf = (text: string, name: string) => text.split(new RegExp(`[{<]${name}\\b`)).length - 1

function textOf(node: Argument | undefined): string {
  const text = constantText(node)
  if (text === undefined) throw new Error('The text of a message is not constant.')
  return text
}
