import type { Language } from '@daystar/contract/languages'
import type { Translate } from '@daystar/contract/message'
import type { CollectionName, ItemOf } from '../../format.ts'
import { type Html, html } from '../html.ts'

type Cell = string | Html

/** A collection that the page shows as a table. */
interface TableSection<C extends CollectionName> {
  readonly title: string
  readonly headers: (t: Translate) => readonly string[]
  readonly row: (item: ItemOf<C>, texts: RowTexts) => readonly Cell[]
}

interface RowTexts {
  readonly t: Translate
  readonly language: Language
  readonly time: (instant: string) => string
}

export type Sections = { readonly [C in CollectionName]?: TableSection<C> }

export const timeIfAny = (instant: string | null, time: RowTexts['time']) => (instant === null ? '' : time(instant))
export const fileLink = (file: string) => html`<a href="${file}">${file}</a>`

export const titleOf = ({ id, title }: ItemOf<'high_fives_given'>['activity'], t: Translate) =>
  title ?? t('Activity {id}', { id: String(id) })

/** A row of a later version that used this database can contain a key without a text. */
export function textOf(t: Translate, texts: Readonly<Record<string, string>>, key: string): string {
  const text = Object.hasOwn(texts, key) ? texts[key] : undefined
  return text === undefined ? key : t(text)
}
