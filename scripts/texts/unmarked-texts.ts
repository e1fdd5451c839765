import { type Expression, type Node, parseSync, Visitor } from 'oxc-parser'
import { isMessage } from './message-calls.ts'

/** Functions whose arguments are not shown, or are messages already. */
const otherCalls =
  /^(?:require|logError|logRepair|reportRepair|matchMedia|querySelector|querySelectorAll|closest|matches|addEventListener|removeEventListener|getItem|setItem|removeItem|getAttribute|setAttribute|removeAttribute|toggleAttribute|hasAttribute|includes|startsWith|endsWith|split|replace|replaceAll|createElement|has|get|append|isTypeSupported|DateTimeFormat|NumberFormat|DisplayNames|cx|cn|twMerge|styles)$/
/** Attributes that never contain a text for people. */
const otherAttributes =
  /^(?:d|id|key|rel|href|src|type|role|points|pattern|fill|stroke|strokeDasharray|stopColor|transform|viewBox|preserveAspectRatio|sizes|media|accept|autoComplete|inputMode|enterKeyHint|name|htmlFor|to|tone|size|style|data-[\w-]+|[a-zA-Z]*[cC]lass(?:Name)?|aria-(?:live|haspopup|current|controls|describedby|labelledby|owns|orientation|autocomplete|sort|relevant))$/
const word = /\p{L}{2}/u
/** One capitalized word, or two words. */
const looksLikeText = /^[\s“(+·]*\p{Lu}[\p{Ll}'’]|· \p{L}|^\d+ \p{L}{2}|\p{L}[\p{L}'’]*[,:;.…!?]? [“(]?\p{L}/u
const looksLikeCode =
  /^[A-Z][a-z]+[A-Z]\w*$|^(?:Accept|Authorization|Bearer|Content-\w+|Idempotency-Key|Retry-After|POST|GET)$|^[#./[]|[{};=]/
/** Utilities of the style sheet, all in lower case. */
const looksLikeClasses = (text: string) =>
  /^[-a-z0-9!*&[(]/.test(text) &&
  !/[A-Z“”’…]|[.,!?:](?: |$)|^\d+ [a-z]+$/.test(text) &&
  text.split(' ').some((word) => /[-:[/\d]/.test(word) || utilities.test(word))
const utilities =
  /^(?:flex|grid|block|inline|hidden|absolute|relative|sticky|fixed|static|contents|truncate|underline|italic|rounded|border|uppercase|group|peer|transition|isolate)$/

/** Returns texts that code puts together: English plurals and lists, and concatenated messages. */
export function findComposedTexts(path: string, source: string): { start: number; finding: string }[] {
  const found: { start: number; finding: string }[] = []
  new Visitor({
    ConditionalExpression({ test, consequent, alternate, start }) {
      const isCounted = [consequent, alternate].some(({ start, end }) => /[{1]/.test(source.slice(start, end)))
      if (comparesWithOne(test) && isMessage(consequent) && isMessage(alternate) && isCounted)
        found.push({ start, finding: 'has a plural by comparison: use {count, plural, …}' })
    },
    CallExpression({ callee, arguments: [separator], start }) {
      if (nameOf(callee) === 'join' && separator?.type === 'Literal' && separator.value === ', ')
        found.push({ start, finding: 'has a list with commas: use listText' })
    },
    BinaryExpression({ operator, left, right, start }) {
      if (operator === '+' && (isMessage(left) || isMessage(right)))
        found.push({ start, finding: 'has a concatenated message: use a placeholder' })
    },
  }).visit(parseSync(path, source).program)
  return found
}

function comparesWithOne(node: Expression): boolean {
  return (
    node.type === 'BinaryExpression' && node.operator !== '<' && node.right.type === 'Literal' && node.right.value === 1
  )
}

/** Returns texts that people read and that are not part of the catalogues. */
export function findUnmarkedTexts(path: string, source: string): { start: number; text: string }[] {
  const found: { start: number; text: string }[] = []
  function visit(node: Node, parents: readonly Node[]): void {
    if (isSkipped(node, parents[0])) return
    const text = textOf(node, parents, source)
    if (text !== undefined) found.push({ start: node.start, text })
    if (text !== undefined && node.type === 'TemplateLiteral') return
    for (const child of Object.values(node).flat())
      if (typeof child?.type === 'string') visit(child, [node, ...parents])
  }
  visit(parseSync(path, source).program, [])
  return found
}

function isSkipped(node: Node, parent: Node | undefined): boolean {
  if (isMessage(parent) && node !== parent.arguments[1]) return true
  if (/^(?:Import|ExportAll|TS(?!As|Satisfies|NonNull))/.test(node.type)) return true
  if (parent?.type === 'Property' && parent.key === node && !parent.computed) return true
  if (parent?.type === 'MemberExpression' && parent.property === node) return true
  if (node.type === 'JSXAttribute') return otherAttributes.test(nameOf(node.name))
  if (node.type === 'ThrowStatement') return 'callee' in node.argument && /Error$/.test(nameOf(node.argument.callee))
  if (node.type === 'NewExpression') return /^(?:Error|URL|Event|CustomEvent|RegExp|Set)$/.test(nameOf(node.callee))
  if (node.type !== 'CallExpression') return false
  const { callee } = node
  if (callee.type === 'MemberExpression' && /^(?:console|log)$/.test(nameOf(callee.object))) return true
  return otherCalls.test(nameOf(callee))
}

/** Returns the name of an identifier, or of the property of an object, as `warn` in `deps.log.warn`. */
function nameOf(node: Node): string {
  if (node.type === 'MemberExpression') return nameOf(node.property)
  return 'name' in node && typeof node.name === 'string' ? node.name : ''
}

function textOf(node: Node, parents: readonly Node[], source: string): string | undefined {
  const [parent] = parents
  if (node.type === 'JSXText') return word.test(node.value) ? node.value.trim() : undefined
  if (node.type === 'Literal')
    return typeof node.value === 'string' && isText(node.value, parents) ? node.value : undefined
  if (node.type !== 'TemplateLiteral') return undefined
  const words = node.quasis.map((quasi) => quasi.value.cooked).join('{}')
  if (parent?.type === 'TaggedTemplateExpression') return nameOf(parent.tag) === 'html' ? textOfHtml(words) : undefined
  if (node.expressions.length === 0 || !word.test(words) || !words.includes(' ')) return undefined
  if (/[\w-]\(|;|=|^(?:[a-z-]+:|Bearer |HTTP )|\{\} ?(?:px|rem)|\b[a-z]+-[a-z0-9]+/.test(words)) return undefined
  return source.slice(node.start, node.end)
}

function isText(text: string, parents: readonly Node[]): boolean {
  const [parent] = parents
  if (parent?.type === 'BinaryExpression' && parent.operator !== '+') return false
  if (isChild(parents) && word.test(text)) return true
  return looksLikeText.test(text) && !looksLikeCode.test(text) && !looksLikeClasses(text)
}

/** Returns true for an expression that is shown as it is: in braces between tags, or a side of a condition there. */
function isChild(parents: readonly Node[]): boolean {
  const container = parents.findIndex(({ type }) => !/^(?:Conditional|Logical|Parenthesized)Expression$/.test(type))
  return parents[container]?.type === 'JSXExpressionContainer' && parents[container + 1]?.type === 'JSXElement'
}

/** Returns the first text in a template of HTML: between elements, or in an attribute that is read to people. */
function textOfHtml(html: string): string | undefined {
  const attributes = [...html.matchAll(/\b(?:alt|aria-label|title|placeholder)="([^"]*)"/g)].map(
    ([, text = '']) => text,
  )
  return [...html.split(/<[^>]*>/), ...attributes].find((part) => word.test(part))?.trim()
}
