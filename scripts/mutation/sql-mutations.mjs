/**
 * Mutations of an SQL text: a condition left out, a comparison flipped, a negation dropped, an order reversed, a sum
 * turned into a difference. Interpolated values are holes, each one the character `hole`.
 *
 * @typedef {{ start: number, end: number, replacement: string }} SqlMutation
 * @typedef {{ type: 'word' | 'operator' | 'open' | 'close' | 'value', text: string, start: number, end: number }} Token
 * @typedef {{ start: number, end: number, items: Item[] }} Group the content of a pair of parentheses
 * @typedef {Token | Group} Item
 */

export const hole = '\uE000'

const token =
  /\s+|--[^\n]*|(?<word>[a-z_][\w.]*)|(?<operator><>|<=|>=|::|[=<>+-])|(?<open>\()|(?<close>\))|(?<value>'[^']*'|.)/gisuy
/** The keywords that a list of conditions can follow. */
const conditionKeywords = new Set(['where', 'on', 'having', 'when'])
/** The tokens that end a list of conditions. */
const clauseKeywords = new Set(
  'select from where on having when then else end group order window limit offset union cross join left inner returning for set values'.split(
    ' ',
  ),
)
/** @type {Record<string, string>} */
const flippedComparisons = { '=': '<>', '<>': '=', '<': '<=', '<=': '<', '>': '>=', '>=': '>' }
/** @type {Record<string, string>} */
const flippedElsewhere = { '+': '-', '-': '+', desc: 'asc' }

/**
 * @param {string} sql
 * @returns {SqlMutation[]}
 */
export function sqlMutations(sql) {
  const tokens = tokensOf(sql)
  return [...conditionMutations(groupOf(tokens)), ...tokens.flatMap(flippedToken)]
}

/**
 * @param {string} sql
 * @returns {Token[]}
 */
function tokensOf(sql) {
  return [...sql.matchAll(token)].flatMap(({ groups = {}, 0: text, index }) => {
    const type = /** @type {Token['type'] | undefined} */ (
      Object.keys(groups).find((name) => groups[name] !== undefined)
    )
    return type
      ? [{ type, text: type === 'word' ? text.toLowerCase() : text, start: index, end: index + text.length }]
      : []
  })
}

/**
 * @param {Token[]} tokens
 * @returns {Group}
 */
function groupOf(tokens) {
  /** @type {Group} */
  const root = { start: tokens[0]?.start ?? 0, end: tokens.at(-1)?.end ?? 0, items: [] }
  const open = [root]
  for (const next of tokens) {
    if (next.type === 'open') open.push({ start: next.start, end: next.end, items: [] })
    else if (next.type === 'close' && open.length > 1) {
      const closed = /** @type {Group} */ (open.pop())
      open.at(-1)?.items.push({ ...closed, end: next.end })
    } else open.at(-1)?.items.push(next)
  }
  return root
}

/**
 * @param {Group} group
 * @returns {SqlMutation[]}
 */
function conditionMutations({ items }) {
  return [
    ...conditionLists(items).flatMap(mutationsOfList),
    ...items.flatMap((item) => ('items' in item ? conditionMutations(item) : [])),
  ]
}

/**
 * The lists of conditions in the items of one group, without the groups inside it.
 * @param {Item[]} items
 * @returns {Item[][]}
 */
function conditionLists(items) {
  /** @type {Item[][]} */
  const lists = []
  /** @type {{ list: Item[], isClause: boolean } | null} */
  let current = { list: [], isClause: false }
  const close = () => {
    // Without a keyword in front, only `and` and `or` show that something is a condition.
    if (current && (current.isClause || current.list.some(isConnective))) lists.push(current.list)
    current = null
  }
  for (const item of items) {
    if (isWord(item, clauseKeywords)) {
      close()
      if (isWord(item, conditionKeywords)) current = { list: [], isClause: true }
    } else current?.list.push(item)
  }
  close()
  return lists.filter((list) => list.length > 0)
}

/**
 * @param {Item[]} list
 * @returns {SqlMutation[]}
 */
function mutationsOfList(list) {
  /** @type {{ before: string | undefined, items: Item[] }[]} */
  const conditions = [{ before: undefined, items: [] }]
  let isBetween = false
  for (const item of list) {
    if (isConnective(item) && !isBetween) conditions.push({ before: item.text, items: [] })
    else conditions.at(-1)?.items.push(item)
    if (!('items' in item) && item.type === 'word') isBetween = item.text === 'between'
  }
  return conditions.flatMap(({ before, items }, index) => {
    const connectives = [before, conditions[index + 1]?.before]
    // The value that leaves the rest of the list to decide.
    const neutral = connectives.includes('or') && !connectives.includes('and') ? 'false' : 'true'
    return [...leftOut(items, neutral), ...items.flatMap(flippedInCondition)]
  })
}

/**
 * @param {Item[]} items
 * @param {string} neutral
 * @returns {SqlMutation[]}
 */
function leftOut(items, neutral) {
  const [first, last] = [items[0], items.at(-1)]
  if (!first || !last || (items.length === 1 && isWord(first, new Set(['true', 'false', 'conflict'])))) return []
  if (isWord(first, new Set(['conflict']))) return []
  return [{ start: first.start, end: last.end, replacement: neutral }]
}

/**
 * @param {Item} item
 * @returns {SqlMutation[]}
 */
function flippedInCondition(item) {
  if ('items' in item) return []
  const { start, end, text } = item
  if (text === 'not') return [{ start, end, replacement: '' }]
  const replacement = item.type === 'operator' ? flippedComparisons[text] : undefined
  return replacement === undefined ? [] : [{ start, end, replacement }]
}

/**
 * @param {Token} token
 * @returns {SqlMutation[]}
 */
function flippedToken({ start, end, text }) {
  const replacement = Object.hasOwn(flippedElsewhere, text) ? flippedElsewhere[text] : undefined
  return replacement === undefined ? [] : [{ start, end, replacement }]
}

/**
 * @param {Item} item
 * @param {Set<string>} words
 * @returns {item is Token}
 */
function isWord(item, words) {
  return !('items' in item) && item.type === 'word' && words.has(item.text)
}

/**
 * @param {Item} item
 * @returns {item is Token}
 */
function isConnective(item) {
  return isWord(item, new Set(['and', 'or']))
}
