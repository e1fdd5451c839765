import { parseSync, Visitor } from 'oxc-parser'

/**
 * A call of `t`, `rich` or `message` with an English text, in ICU message format.
 * @typedef {object} MessageCall
 * @property {'t' | 'rich' | 'message'} kind
 * @property {{ start: number, end: number }} callee its offsets in the source
 * @property {number} line from 1
 * @property {string} message
 * @property {string} context empty in most cases
 * @property {string} comment
 * @property {{ name: string, code: string }[]} values the expressions of the placeholders
 */

const kinds = new Set(['t', 'rich', 'message'])
/** A fast test of whether a source can contain a message. */
const candidate = /\b(?:t|rich|message)\(\s*['"`]/

/**
 * Returns the calls in the order of their position, except those whose first argument is computed: their text comes
 * from a message elsewhere.
 * @param {string} path
 * @param {string} source
 * @returns {MessageCall[]}
 */
export function findMessageCalls(path, source) {
  if (!candidate.test(source)) return []
  return messageCallsIn(parseSync(path, source).program, source)
}

/**
 * @param {import('oxc-parser').Program} program
 * @param {string} source
 */
function messageCallsIn(program, source) {
  /** @type {MessageCall[]} */
  const calls = []
  const visitor = new Visitor({
    CallExpression({ callee, arguments: args }) {
      if (callee.type !== 'Identifier' || !kinds.has(callee.name)) return
      const [text, values, options] = args
      const message = constantText(text)
      if (message === undefined) return
      const kind = /** @type {MessageCall['kind']} */ (callee.name)
      const details = kind === 'message' ? values : options
      calls.push({
        kind,
        callee: { start: callee.start, end: callee.end },
        line: source.slice(0, callee.start).split('\n').length,
        message,
        context: optionOf(details, 'context'),
        comment: optionOf(details, 'comment'),
        values: kind === 'message' ? [] : valuesOf(values, source),
      })
    },
  })
  visitor.visit(program)
  return calls.sort((a, b) => a.callee.start - b.callee.start)
}

/** @param {import('oxc-parser').Argument | undefined} node */
function constantText(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0)
    return node.quasis[0]?.value.cooked ?? undefined
  return undefined
}

/** @param {import('oxc-parser').Argument | undefined} node @param {string} source */
function valuesOf(node, source) {
  if (node?.type !== 'ObjectExpression') return []
  return node.properties.flatMap((property) => {
    if (property.type !== 'Property')
      throw new Error(`The values of a message cannot be spread: ${textOf(node, source)}`)
    return [{ name: keyOf(property.key), code: textOf(property.value, source) }]
  })
}

/** @param {import('oxc-parser').Argument | undefined} node @param {string} name */
function optionOf(node, name) {
  if (node?.type !== 'ObjectExpression') return ''
  const option = node.properties.find((property) => property.type === 'Property' && keyOf(property.key) === name)
  return (option?.type === 'Property' && constantText(/** @type {never} */ (option.value))) || ''
}

/** @param {import('oxc-parser').PropertyKey} key */
function keyOf(key) {
  return key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : ''
}

/** @param {{ start: number, end: number }} node @param {string} source */
const textOf = ({ start, end }, source) => source.slice(start, end)
