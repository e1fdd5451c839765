import { parseSync, Visitor } from 'oxc-parser'

/**
 * A text that people read and that is not part of the catalogues. Offsets are those of the node in the source.
 * @typedef {object} UnmarkedText
 * @property {'children' | 'attribute' | 'text' | 'template' | 'plural'} kind
 * @property {number} start
 * @property {number} end
 * @property {string} text
 */

/** Functions whose arguments are not shown, or are messages already. */
const otherCalls =
  /^(?:require|logError|logRepair|reportRepair|matchMedia|querySelector|querySelectorAll|closest|matches|addEventListener|removeEventListener|getItem|setItem|removeItem|getAttribute|setAttribute|removeAttribute|toggleAttribute|hasAttribute|includes|startsWith|endsWith|split|replace|replaceAll|createElement|has|get|append|isTypeSupported|DateTimeFormat|NumberFormat|DisplayNames|cx|cn|twMerge|styles)$/
/** Attributes that never contain a text for people. */
const otherAttributes =
  /^(?:d|id|key|rel|href|src|type|role|points|pattern|fill|stroke|strokeDasharray|stopColor|transform|viewBox|preserveAspectRatio|sizes|media|accept|autoComplete|inputMode|enterKeyHint|name|htmlFor|to|tone|size|style|data-[\w-]+|[a-zA-Z]*[cC]lass(?:Name)?|aria-(?:live|haspopup|current|controls|describedby|labelledby|owns|orientation|autocomplete|sort|relevant))$/
/** One capitalized word, or two words. */
const looksLikeText = /^[\s“(+·]*\p{Lu}[\p{Ll}'’]|· \p{L}|^\d+ \p{L}{2}|\p{L}[\p{L}'’]*[,:;.…!?]? [“(]?\p{L}/u
const looksLikeCode =
  /^[A-Z][a-z]+[A-Z]\w*$|^(?:Accept|Authorization|Bearer|Content-\w+|Idempotency-Key|Retry-After|POST|GET)$|^[#./[]|[{};=]/
/** Utilities of the style sheet, all in lower case. */
const looksLikeClasses = (/** @type {string} */ text) =>
  /^[-a-z0-9!*&[(]/.test(text) &&
  !/[A-Z“”’…]|[.,!?:](?: |$)|^\d+ [a-z]+$/.test(text) &&
  text.split(' ').some((word) => /[-:[/\d]/.test(word) || utilities.has(word))
const utilities = new Set(
  'flex grid block inline hidden absolute relative sticky fixed static contents truncate underline italic rounded border uppercase group peer transition isolate'.split(
    ' ',
  ),
)

/**
 * Finds texts that are put together by code: plurals and lists that follow the rules of English, and concatenated
 * messages.
 * @param {string} path
 * @param {string} source
 * @returns {{ start: number, finding: string }[]}
 */
export function findComposedTexts(path, source) {
  /** @type {{ start: number, finding: string }[]} */
  const found = []
  new Visitor({
    ConditionalExpression({ test, consequent, alternate, start }) {
      const isCounted = [consequent, alternate].some(({ start, end }) => /[{1]/.test(source.slice(start, end)))
      if (comparesWithOne(test) && isMessage(consequent) && isMessage(alternate) && isCounted)
        found.push({ start, finding: 'has a plural by comparison: use {count, plural, …}' })
    },
    CallExpression({ callee, arguments: [separator], start }) {
      const isJoin = callee.type === 'MemberExpression' && /** @type {any} */ (callee.property).name === 'join'
      if (isJoin && separator?.type === 'Literal' && separator.value === ', ')
        found.push({ start, finding: 'has a list with commas: use listText' })
    },
    BinaryExpression({ operator, left, right, start }) {
      if (operator === '+' && (isMessage(left) || isMessage(right)))
        found.push({ start, finding: 'has a concatenated message: use a placeholder' })
    },
  }).visit(parseSync(path, source).program)
  return found
}

/** @param {import('oxc-parser').Expression} node */
function comparesWithOne(node) {
  return (
    node.type === 'BinaryExpression' && node.operator !== '<' && node.right.type === 'Literal' && node.right.value === 1
  )
}

/** @param {any} node */
function isMessage(node) {
  return node.type === 'CallExpression' && /^(?:t|rich|message)$/.test(node.callee.name ?? '')
}

/** @param {string} path @param {string} source @returns {UnmarkedText[]} */
export function findUnmarkedTexts(path, source) {
  const { program } = parseSync(path, source)
  /** @type {UnmarkedText[]} */
  const found = []
  visit(/** @type {never} */ (program), [], found, source)
  return found
}

/**
 * @param {any} node
 * @param {any[]} parents
 * @param {UnmarkedText[]} found
 * @param {string} source
 */
function visit(node, parents, found, source) {
  if (isSkipped(node, parents)) return
  const text = textOf(node, parents, source)
  if (text) {
    found.push({ ...text, start: node.start, end: node.end })
    if (text.kind === 'template') return
  }
  for (const [key, value] of Object.entries(isMessage(node) ? { values: node.arguments.slice(1, 2) } : node)) {
    if (key === 'parent') continue
    for (const child of Array.isArray(value) ? value : [value])
      if (child && typeof child.type === 'string') visit(child, [node, ...parents], found, source)
  }
}

/** @param {any} node @param {any[]} parents */
function isSkipped(node, [parent]) {
  const { type } = node
  if (/^(?:Import|ExportAll|TS(?!As|Satisfies|NonNull))/.test(type)) return true
  if (type === 'JSXAttribute') return otherAttributes.test(node.name.name ?? '')
  if (parent?.type === 'Property' && parent.key === node && !parent.computed) return true
  if (parent?.type === 'MemberExpression' && parent.property === node) return true
  if (type === 'ThrowStatement') return /Error$/.test(node.argument?.callee?.name ?? '')
  if (type === 'SwitchCase') return false
  if (type === 'NewExpression') return /^(?:Error|URL|Event|CustomEvent|RegExp|Set)$/.test(node.callee.name ?? '')
  if (type !== 'CallExpression') return false
  const { callee } = node
  if (callee.object?.name === 'console' || isLog(callee.object)) return true
  return otherCalls.test(callee.name ?? callee.property?.name ?? '')
}

/** Returns true for the log, the object of a method as in `deps.log.warn`. @param {any} node */
const isLog = (node) => (node?.property ?? node)?.name === 'log'

/** The text of a template, with braces for its expressions. @param {any} node @returns {string} */
function wordsOf(node) {
  return node.quasis.map((/** @type {any} */ quasi) => quasi.value.cooked).join('{}')
}

/**
 * The first text in a template of HTML: between elements, or in an attribute that is read to people.
 * @param {any} node
 */
function textOfHtml(node) {
  const words = wordsOf(node)
  const attributes = [...words.matchAll(/\b(?:alt|aria-label|title|placeholder)="([^"]*)"/g)].map(
    ([, text = '']) => text,
  )
  const text = [...words.split(/<[^>]*>/), ...attributes].find((part) => /\p{L}{2}/u.test(part))
  return text === undefined ? undefined : { kind: /** @type {const} */ ('template'), text: text.trim() }
}

/**
 * Returns true for an expression that is shown as it is: in braces between tags, or a side of a condition there.
 * @param {any[]} parents
 */
function isChild(parents) {
  const container = parents.findIndex(({ type }) => !/^(?:Conditional|Logical|Parenthesized)Expression$/.test(type))
  return parents[container]?.type === 'JSXExpressionContainer' && parents[container + 1]?.type === 'JSXElement'
}

/**
 * @param {any} node
 * @param {any[]} parents
 * @param {string} source
 * @returns {Pick<UnmarkedText, 'kind' | 'text'> | undefined}
 */
function textOf(node, parents, source) {
  const [parent] = parents
  if (node.type === 'JSXText')
    return /\p{L}{2}/u.test(node.value) ? { kind: 'children', text: node.value.trim() } : undefined
  if (node.type === 'Literal' && typeof node.value === 'string') {
    if (parent?.type === 'BinaryExpression' && parent.operator !== '+') return undefined
    if (isChild(parents) && /\p{L}{2}/u.test(node.value)) return { kind: 'children', text: node.value }
    if (!looksLikeText.test(node.value) || looksLikeCode.test(node.value) || looksLikeClasses(node.value))
      return undefined
    return { kind: parent?.type === 'JSXAttribute' ? 'attribute' : 'text', text: node.value }
  }
  if (node.type === 'TemplateLiteral' && parent?.type === 'TaggedTemplateExpression')
    return parent.tag.name === 'html' ? textOfHtml(node) : undefined
  if (node.type === 'TemplateLiteral' && node.expressions.length > 0) {
    const words = wordsOf(node)
    if (!/\p{L}{2}/u.test(words) || !/ /.test(words)) return undefined
    if (/[\w-]\(|;|=|^(?:[a-z-]+:|Bearer |HTTP )|\{\} ?(?:px|rem)|\b[a-z]+-[a-z0-9]+/.test(words)) return undefined
    return { kind: 'template', text: source.slice(node.start, node.end) }
  }
  return undefined
}
