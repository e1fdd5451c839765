import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'

/** Returns the elements of a message with those that they contain, or why it cannot be parsed. */
export function elementsOf(message: string): MessageFormatElement[] | string {
  try {
    return withDescendants(parseMessage(message))
  } catch (error) {
    return `is not in ICU message format: ${error instanceof Error ? error.message : error}`
  }
}

/** Parses the tags of a message only if it has a closing one. */
export const parseMessage = (message: string): MessageFormatElement[] =>
  parse(message, { ignoreTag: !/<\/\w+>/.test(message), shouldParseSkeletons: false })

export function withDescendants(elements: readonly MessageFormatElement[]): MessageFormatElement[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.tag) return [element, ...withDescendants(element.children)]
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [element]
    return [element, ...Object.values(element.options).flatMap(({ value }) => withDescendants(value))]
  })
}

/** Returns the names of the placeholders and tags of a message, or why it cannot be parsed. */
export function placeholdersOf(message: string): Set<string> | string {
  const elements = elementsOf(message)
  if (typeof elements === 'string') return elements
  return new Set(
    elements.flatMap((element) =>
      element.type === TYPE.literal || element.type === TYPE.pound ? [] : [element.value],
    ),
  )
}

/** Returns the problem of the placeholders of a translation, or null. */
export function placeholderFinding(message: string, translation: string): string | null {
  const expected = placeholdersOf(message)
  const found = placeholdersOf(translation)
  if (typeof expected === 'string') return null
  if (typeof found === 'string') return found
  const unknown = [...found].filter((name) => !expected.has(name))
  if (unknown.length > 0) return `the message has no ${list(unknown)}`
  const missing = [...expected].filter((name) => !found.has(name))
  if (missing.length > 0) return `${list(missing)} is missing`
  return null
}

const list = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ')
