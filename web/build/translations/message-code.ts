import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { withDescendants } from '../../../scripts/texts/message-format.ts'

/** The code of the values of a message by name, and the names of the functions that format it. */
export interface MessageScope {
  readonly values: ReadonlyMap<string, string>
  readonly numberText: string
  readonly plural: string
  readonly ordinal: string
  readonly nodes: string
}

/** Parameters in the code of a plural, with names that no minifier gives to what the values contain. */
const categoryName = '__c'
const countName = '__n'

/** Which functions of `src/lib/i18n/format-message.ts` the code of a message needs. */
export type Formatter = 'numberText' | 'plural' | 'ordinal' | 'nodes'

/** A JavaScript expression for a message with markup results in nodes, otherwise in a text. */
export function messageCode(text: string, isRich: boolean, scope: MessageScope): string {
  const elements = parse(text, { ignoreTag: !isRich, shouldParseSkeletons: false })
  return isRich ? nodesOf(elements, scope, '') : textOf(elements, scope, '')
}

export function formattersOf(text: string, isRich: boolean): Set<Formatter> {
  const found = new Set<Formatter>(isRich ? ['nodes'] : [])
  for (const element of withDescendants(parse(text, { ignoreTag: !isRich, shouldParseSkeletons: false }))) {
    if (element.type === TYPE.number) found.add('numberText')
    if (element.type === TYPE.plural) found.add(element.pluralType === 'ordinal' ? 'ordinal' : 'plural')
  }
  return found
}

/** `count` is the variable with the text of the number of the surrounding plural. */
function textOf(elements: MessageFormatElement[], scope: MessageScope, count: string): string {
  if (elements.length === 0) return '""'
  if (elements.every(({ type }) => type === TYPE.literal)) return JSON.stringify(literalOf(elements))
  const [first] = elements
  if (first && elements.length === 1 && (first.type === TYPE.plural || first.type === TYPE.select))
    return expressionOf(first, scope, count, textOf)
  const parts = elements.map((element) =>
    element.type === TYPE.literal
      ? element.value.replace(/[\\`]|\$(?=\{)/g, '\\$&')
      : `\${${expressionOf(element, scope, count, textOf)}}`,
  )
  return `\`${parts.join('')}\``
}

function nodesOf(elements: MessageFormatElement[], scope: MessageScope, count: string): string {
  if (elements.every(({ type }) => type === TYPE.literal)) return JSON.stringify(literalOf(elements))
  const parts = elements.map((element) =>
    element.type === TYPE.literal ? JSON.stringify(element.value) : expressionOf(element, scope, count, nodesOf),
  )
  return parts.length === 1 ? (parts[0] ?? '') : `${scope.nodes}(${parts.join(',')})`
}

const literalOf = (elements: MessageFormatElement[]) =>
  elements.map((element) => (element.type === TYPE.literal ? element.value : '')).join('')

/** `codeOf` generates the code of the texts inside. */
function expressionOf(
  element: MessageFormatElement,
  scope: MessageScope,
  count: string,
  codeOf: typeof textOf,
): string {
  switch (element.type) {
    case TYPE.argument:
      return codeOfValue(element.value, scope)
    case TYPE.number:
      return `${scope.numberText}(${codeOfValue(element.value, scope)})`
    case TYPE.pound:
      return count
    case TYPE.tag:
      return `${codeOfValue(element.value, scope)}(${codeOf(element.children, scope, count)})`
    case TYPE.select: {
      const value = codeOfValue(element.value, scope)
      const cases = casesOf(element.options, (key) => `${value}==${JSON.stringify(key)}`, scope, count, codeOf)
      return `(${cases})`
    }
    case TYPE.plural: {
      if (element.offset !== 0) throw new Error('A plural with an offset is not supported.')
      const value = codeOfValue(element.value, scope)
      const exact = (key: string) =>
        key.startsWith('=') ? `${value}==${key.slice(1)}` : `${categoryName}==${JSON.stringify(key)}`
      const cases = casesOf(element.options, exact, scope, countName, codeOf)
      return `${element.pluralType === 'ordinal' ? scope.ordinal : scope.plural}(${value},(${categoryName},${countName})=>${cases})`
    }
    default:
      throw new Error('Dates and times are passed to messages as texts.')
  }
}

function casesOf(
  options: Record<string, { value: MessageFormatElement[] }>,
  conditionOf: (key: string) => string,
  scope: MessageScope,
  count: string,
  codeOf: typeof textOf,
): string {
  const other = options.other
  if (!other) throw new Error('A plural or select has no case "other".')
  const otherCode = codeOf(other.value, scope, count)
  const cases = Object.entries(options).flatMap(([key, { value }]) => {
    const code = codeOf(value, scope, count)
    // An exact number takes precedence over a category, also with the text of all other numbers.
    return key === 'other' || (code === otherCode && !key.startsWith('=')) ? [] : [`${conditionOf(key)}?${code}:`]
  })
  return `${cases.join('')}${otherCode}`
}

function codeOfValue(name: string, { values }: MessageScope): string {
  const code = values.get(name)
  if (code === undefined) throw new Error(`The message has no value for {${name}}.`)
  return code
}
