import pg from 'pg'

const oid = {
  int8: 20,
  int8Array: 1016,
  numeric: 1700,
  numericArray: 1231,
  date: 1082,
  dateArray: 1182,
  textArray: 1009,
}

/**
 * Parses int8 and numeric as numbers (throws beyond 2^53 instead of rounding) and `date` as a 'YYYY-MM-DD' string,
 * because a calendar day must not shift with a time zone. Other types keep the parsers of pg: timestamptz is a Date.
 */
export const typeParsers = new pg.TypeOverrides()
typeParsers.setTypeParser(oid.int8, wholeNumber)
typeParsers.setTypeParser(oid.numeric, number)
typeParsers.setTypeParser(oid.date, (text: string) => text)
typeParsers.setTypeParser(oid.int8Array, wholeNumbers)
typeParsers.setTypeParser(oid.numericArray, arrayOf(number))
typeParsers.setTypeParser(
  oid.dateArray,
  arrayOf((text) => text),
)

function wholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit into a JavaScript number`)
  return value
}

/** A sum of int8 is numeric, so integers beyond 2^53 have to be rejected here too. */
function number(text: string): number {
  return text.includes('.') ? Number(text) : wholeNumber(text)
}

const nestedWholeNumbers = arrayOf(wholeNumber)

/** Almost every array is a flat list of ids, which needs no parsing of nesting, quotes and nulls. */
function wholeNumbers(text: string) {
  if (!/^\{[\d,-]+\}$/.test(text)) return nestedWholeNumbers(text)
  return text.slice(1, -1).split(',').map(wholeNumber)
}

type Nested<T> = T | null | Nested<T>[]

function arrayOf<T>(parse: (text: string) => T) {
  const parseTexts = pg.types.getTypeParser(oid.textArray) as (text: string) => Nested<string>[]
  const parseItem = (item: Nested<string>): Nested<T> => {
    if (item === null) return null
    return typeof item === 'string' ? parse(item) : item.map(parseItem)
  }
  return (text: string) => parseTexts(text).map(parseItem)
}
