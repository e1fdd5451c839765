// Must not import the schema library, because the browser bundles this file.

/** Commas of Latin, Arabic, Japanese and Chinese texts, also of half width. */
const commas = ',،、，､﹐﹑'
const comma = new RegExp(`[${commas}]`)
const addressSeparator = new RegExp(String.raw`[\s;；؛${commas}]+`)

const itemsOf = (parts: readonly string[]) => parts.map((part) => part.trim()).filter((part) => part !== '')

/** The items of a list that is separated by commas of any script, without empty ones. */
export const listItems = (text: string): string[] => itemsOf(text.split(comma))

/** The email addresses of a list, which may also be separated by semicolons and white space. */
export const addressItems = (text: string): string[] => itemsOf(text.split(addressSeparator))

/** The text of a typed tag after its leading "#". */
export const tagText = (typed: string): string =>
  typed
    .trim()
    .replace(/^[#＃]+/, '')
    .trim()
