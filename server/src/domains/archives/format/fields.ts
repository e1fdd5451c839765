import { Id, Nullable } from '@daystar/contract/fields'
import type { ContentTexts } from '@daystar/contract/texts/content-texts'
import { type TArray, type TOptional, type TString, Type } from 'typebox'

export const text = (max: number) => Type.String({ maxLength: max })
export const Count = Type.Integer({ minimum: 0 })

/**
 * Another member, as they were named when the archive was created. null: a deleted account, or a member whom they
 * cannot see.
 */
export const MemberRef = Nullable(Type.Object({ id: Id, name: Type.String(), username: Nullable(Type.String()) }))
/** The path of a file in the archive. */
export const MediaFile = Type.String({ pattern: '^media/[1-9][0-9]{0,15}\\.[a-z0-9]{1,8}$' })
/** An activity of another member. Title and author are null if the member can no longer see it. */
export const ActivityRef = Type.Object({ id: Id, title: Nullable(Type.String()), author: MemberRef })

type TextFieldsOf<Texts extends ContentTexts> = {
  readonly [Name in keyof Texts]: TOptional<
    Texts[Name] extends { readonly maxItems: number } ? TArray<TString> : TString
  >
}

/** A field for each text. Optional, because archives of earlier versions lack the texts that were added since. */
export function textFieldsOf<Texts extends ContentTexts>(texts: Texts): TextFieldsOf<Texts> {
  const fields = Object.entries(texts).map(([name, { max, maxItems }]) => {
    return [name, Type.Optional(maxItems === undefined ? text(max) : Type.Array(text(max), { maxItems }))]
  })
  return Object.fromEntries(fields)
}
