import { type Node, parseSync, Visitor } from 'oxc-parser'
import { messageKey, type Translations } from './catalogue.ts'
import { type MessageCall, messageCallOf } from './message-calls.ts'

/**
 * A control with a label and a shorter visible text, which the label must contain (WCAG 2.5.3), so that people can say
 * what they see.
 */
interface LabelledText {
  readonly label: MessageCall
  readonly text: MessageCall
}

/** Returns the controls whose English label contains the visible text. */
export function labelledTexts(path: string, source: string): LabelledText[] {
  if (!source.includes('aria-label={')) return []
  const found: LabelledText[] = []
  new Visitor({
    JSXElement({ openingElement: { attributes }, children }) {
      const attribute = attributes.find((each) => each.type === 'JSXAttribute' && each.name.name === 'aria-label')
      const labels = messagesOf(attribute?.type === 'JSXAttribute' ? attribute.value : null, source)
      const texts = children.flatMap((child) => messagesOf(child, source))
      const pairs = labels.flatMap((label) => texts.map((text) => ({ label, text })))
      found.push(...pairs.filter(({ label, text }) => contains(label.message, text.message)))
    },
  }).visit(parseSync(path, source).program)
  return found
}

/** Returns the translations of labels that lack the translation of the text, as lines. */
export function labelFindings(texts: readonly LabelledText[], catalogue: Translations): string[] {
  const translated = ({ message, context }: MessageCall) =>
    catalogue.get(messageKey(message, context))?.msgstr[0] ?? message
  return texts
    .filter(({ label, text }) => !contains(translated(label), translated(text)))
    .map(({ label, text }) => `“${label.message}”: the label lacks the visible text “${translated(text)}”`)
}

const contains = (label: string, text: string) => words(label).includes(words(text))

/** Returns a text without placeholders, marks of direction and ellipses. */
function words(text: string): string {
  return text
    .replace(/\{[^}]*\}|[\u2066-\u2069…]/g, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

/** Returns the messages that an expression can be, which is a call or a condition of calls. */
function messagesOf(node: Node | null, source: string): MessageCall[] {
  if (node?.type === 'JSXExpressionContainer') return messagesOf(node.expression, source)
  if (node?.type === 'ConditionalExpression')
    return [node.consequent, node.alternate].flatMap((branch) => messagesOf(branch, source))
  const call = messageCallOf(node, source)
  return call ? [call] : []
}
