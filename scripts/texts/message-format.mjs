import { parse, TYPE } from '@formatjs/icu-messageformat-parser'

/** @typedef {import('@formatjs/icu-messageformat-parser').MessageFormatElement} Element */

/** The elements of a message, or why it cannot be parsed. @param {string} message @returns {Element[] | string} */
export function elementsOf(message) {
  try {
    const elements = parse(message, { ignoreTag: !/<\/\w+>/.test(message), shouldParseSkeletons: false })
    return elements.flatMap(withDescendants)
  } catch (error) {
    return `is not in ICU message format: ${error instanceof Error ? error.message : error}`
  }
}

/** @param {Element} element @returns {Element[]} */
function withDescendants(element) {
  if (element.type === TYPE.tag) return [element, ...element.children.flatMap(withDescendants)]
  if (element.type !== TYPE.plural && element.type !== TYPE.select) return [element]
  return [element, ...Object.values(element.options).flatMap(({ value }) => value.flatMap(withDescendants))]
}

/** The names of the placeholders and tags of a message, or why it cannot be parsed. @param {string} message */
export function placeholdersOf(message) {
  const elements = elementsOf(message)
  if (typeof elements === 'string') return elements
  return new Set(
    elements.flatMap((element) =>
      element.type === TYPE.literal || element.type === TYPE.pound ? [] : [element.value],
    ),
  )
}

/** The problem of the placeholders of a translation, or null. @param {string} message @param {string} translation */
export function placeholderFinding(message, translation) {
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

/** @param {string[]} names */
const list = (names) => names.map((name) => `{${name}}`).join(', ')
