interface SqlMutation {
  readonly start: number
  readonly end: number
  readonly replacement: string
}

interface Condition {
  readonly start: number
  readonly before: string
  readonly isClause: boolean
  readonly flips: SqlMutation[]
}

/** Stands for an interpolated value. */
export const hole = '\uE000'

const token = /\s+|--[^\n]*|'[^']*'|[a-z_][\w.]*|<>|<=|>=|::|./gisu
/** The keywords that a list of conditions can follow. */
const conditionKeywords = new Set(['where', 'on', 'having', 'when'])
/** The tokens that end a list of conditions. */
const clauseKeywords = new Set(
  'select from then else end group order window limit offset union cross join left inner returning for set values'.split(
    ' ',
  ),
)
const flippedComparisons: Record<string, string> = {
  '=': '<>',
  '<>': '=',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  not: '',
}
const flippedElsewhere: Record<string, string> = { '+': '-', '-': '+', desc: 'asc' }

/**
 * Returns the mutations of an SQL text: a condition left out, a comparison flipped, a negation dropped, an order
 * reversed, a sum turned into a difference.
 */
export function sqlMutations(sql: string): SqlMutation[] {
  const found: SqlMutation[] = []
  /** The condition of each open parenthesis, undefined outside of conditions. */
  const open: (Condition | undefined)[] = [{ start: 0, before: '', isClause: false, flips: [] }]
  let isBetween = false
  let last = 0
  const close = (connectiveAfter: string) => {
    const condition = open.at(-1)
    // Without a keyword in front, only `and` and `or` show that something is a condition.
    if (!condition || !(condition.isClause || condition.before || connectiveAfter)) return
    const text = sql.slice(condition.start, last)
    const start = condition.start + text.length - text.trimStart().length
    if (/^\s*(?:(?:true|false)?$|conflict\b)/i.test(text)) return
    const connectives = [condition.before, connectiveAfter]
    // The value that leaves the rest of the list to decide.
    const isAlternative = connectives.includes('or') && !connectives.includes('and')
    found.push({ start, end: last, replacement: isAlternative ? 'false' : 'true' }, ...condition.flips)
  }
  for (const { 0: text, index: start } of sql.matchAll(token)) {
    const word = text.toLowerCase()
    const end = start + text.length
    const condition = open.at(-1)
    const isConnective = word === 'or' || (word === 'and' && !isBetween)
    if (/^(?:\s|--)/.test(text)) continue
    if (word === '(') open.push({ start: end, before: '', isClause: false, flips: [] })
    else if (word === ')' && open.length > 1) {
      close('')
      open.pop()
    } else if (isConnective && condition) {
      close(word)
      open[open.length - 1] = { start: end, before: word, isClause: condition.isClause, flips: [] }
    } else if (clauseKeywords.has(word) || conditionKeywords.has(word)) {
      close('')
      const isClause = conditionKeywords.has(word)
      open[open.length - 1] = isClause ? { start: end, before: '', isClause, flips: [] } : undefined
    } else if (Object.hasOwn(flippedComparisons, word))
      condition?.flips.push({ start, end, replacement: flippedComparisons[word] ?? '' })
    else if (Object.hasOwn(flippedElsewhere, word))
      found.push({ start, end, replacement: flippedElsewhere[word] ?? '' })
    if (/^[a-z]/.test(word)) isBetween = word === 'between'
    last = end
  }
  close('')
  return found.sort((a, b) => a.start - b.start || b.end - a.end)
}
