import type { MessageOptions, MessageValues } from '@daystar/contract/message'
import type { ReactNode } from 'react'

/** The values of a message with markup: its placeholders, and the elements around the text of each tag. */
type NodeValues = Readonly<Record<string, ReactNode | ((text: ReactNode) => ReactNode)>>

/**
 * Returns a text in the language of the page, also in a constant, because the build replaces a call by the text
 * (`web/build/translations`): `t('{count, plural, one {# star} other {# stars}}', { count })`. A computed text comes
 * from another call and stays as it is.
 */
export function t(message: string, _values?: MessageValues, _options?: MessageOptions): string {
  return message
}

/**
 * Returns a text with markup: `rich('Read <link>the rules</link>.', { link: (text) => <a href="/rules">{text}</a> })`.
 * Placeholders can be nodes.
 */
export function rich(message: string, _values: NodeValues, _options?: MessageOptions): ReactNode {
  return message
}
