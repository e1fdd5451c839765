import { Visitor } from 'oxc-parser'

const maxLineLength = 120
const url = /https?:\/\/\S+/

/**
 * The numbers of the lines of code and comments that are too long, apart from the text of literals and of JSX, which
 * the formatter does not divide.
 * @param {string} source
 * @param {import('oxc-parser').Program} program
 * @returns {number[]}
 */
export function longCodeLines(source, program) {
  if (!source.split('\n').some(isTooLong)) return []
  // Offsets of the parser count UTF-16 units, like the indexes of a string.
  const characters = source.split('')
  /** @param {{ start: number, end: number }} node */
  const leaveOut = ({ start, end }) => {
    for (let at = start; at < end; at++) if (characters[at] !== '\n') characters[at] = ''
  }
  new Visitor({
    Literal: (literal) => {
      if (typeof literal.value !== 'number') leaveOut(literal)
    },
    TemplateLiteral: leaveOut,
    JSXText: leaveOut,
  }).visit(program)
  return numbersOf(characters.join('').split('\n'), isTooLong)
}

/**
 * The numbers of the lines of a document that are too long, without tables, HTML and code blocks.
 * @param {string} text
 * @returns {number[]}
 */
export function longDocumentLines(text) {
  let fence = ''
  return numbersOf(text.split('\n'), (line) => {
    const [, mark = ''] = /^\s*(```+)/.exec(line) ?? []
    if (mark !== '') fence = fence === '' ? mark : ''
    return fence === '' && mark === '' && !/^\s*[|<]/.test(line) && isTooLong(line)
  })
}

/**
 * The numbers of the lines of a style sheet, a migration or a YAML file that are too long.
 * @param {string} text
 * @returns {number[]}
 */
export function longLines(text) {
  return numbersOf(text.split('\n'), isTooLong)
}

/** @param {string} line */
function isTooLong(line) {
  return line.length > maxLineLength && !url.test(line)
}

/** @param {readonly string[]} lines @param {(line: string) => boolean} isFound */
function numbersOf(lines, isFound) {
  return lines.flatMap((line, at) => (isFound(line) ? [at + 1] : []))
}
