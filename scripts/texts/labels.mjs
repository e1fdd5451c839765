import { parseSync, Visitor } from 'oxc-parser'
import { messageKey } from './catalogue.mjs'

/**
 * A control with a label and a shorter visible text, which the label must contain (WCAG 2.5.3), so that people can say
 * what they see.
 * @typedef {{ label: Message, text: Message }} LabelledText
 * @typedef {{ message: string, context: string }} Message
 */

/** @param {string} path @param {string} source @returns {LabelledText[]} those whose English label contains the text */
export function labelledTexts(path, source) {
  if (!source.includes('aria-label={')) return []
  /** @type {LabelledText[]} */
  const found = []
  new Visitor({
    JSXElement({ openingElement, children }) {
      const attribute = openingElement.attributes.find(
        (each) => each.type === 'JSXAttribute' && each.name.name === 'aria-label',
      )
      const labels = messagesOf(attribute?.type === 'JSXAttribute' ? attribute.value : null)
      const texts = children.flatMap(messagesOf)
      for (const label of labels)
        found.push(...texts.flatMap((text) => (contains(label.message, text.message) ? [{ label, text }] : [])))
    },
  }).visit(parseSync(path, source).program)
  return found
}

/**
 * The translations of labels that lack the translation of the text, as lines.
 * @param {LabelledText[]} texts
 * @param {Map<string, import('./catalogue.mjs').Translation>} catalogue
 */
export function labelFindings(texts, catalogue) {
  const translated = ({ message, context } = /** @type {Message} */ ({})) =>
    catalogue.get(messageKey(message, context))?.text ?? message
  return texts
    .filter(({ label, text }) => !contains(translated(label), translated(text)))
    .map(({ label, text }) => `“${label.message}”: the label lacks the visible text “${translated(text)}”`)
}

/** Without placeholders, marks of direction and ellipses. @param {string} text */
function words(text) {
  return text
    .replace(/\{[^}]*\}|[\u2066-\u2069…]/g, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

/** @param {string} label @param {string} text */
const contains = (label, text) => words(label).includes(words(text))

/**
 * The messages that an expression can be, which is a call or a condition of calls.
 * @param {any} node
 * @returns {Message[]}
 */
function messagesOf(node) {
  const call = node?.type === 'JSXExpressionContainer' ? node.expression : node
  if (call?.type === 'ConditionalExpression') return [call.consequent, call.alternate].flatMap(messagesOf)
  if (call?.type !== 'CallExpression' || call.callee.name !== 't' || typeof call.arguments[0]?.value !== 'string')
    return []
  const properties = call.arguments[2]?.properties ?? []
  const context = properties.find((/** @type {any} */ { key }) => key.name === 'context')?.value.value ?? ''
  return [{ message: call.arguments[0].value, context }]
}
