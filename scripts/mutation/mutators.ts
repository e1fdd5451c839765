import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectRoot } from '../runtime.mjs'
import { hole, sqlMutations } from './sql-mutations.ts'

// biome-ignore lint/suspicious/noExplicitAny: the types of Babel's syntax tree are in a package of Stryker.
type Node = Record<string, any>

interface Mutator {
  name: string
  mutate: (path: { node: Node; parent: Node }, options?: unknown) => Iterable<Node>
}

const conditionCalls = ['where', 'on', 'onRef', 'orderBy']
const lockCalls = ['forUpdate', 'forNoKeyUpdate', 'forShare', 'forKeyShare']
const flippedOperators: Record<string, string> = {
  '=': '<>',
  '<>': '=',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  in: 'not in',
  is: 'is not',
  'is not': 'is',
}

/** Mutates the text of sql`…` where the result is still valid SQL. */
const sqlText: Mutator = {
  name: 'SqlText',
  *mutate({ node }) {
    if (!isSqlText(node)) return
    const sql = node.quasi.quasis.map(({ value }: Node) => value.raw).join(hole)
    const countOf = (text: string) => text.split(hole).length - 1
    for (const { start, end, replacement } of sqlMutations(sql)) {
      const copy = structuredClone(node)
      copy.quasi.expressions.splice(countOf(sql.slice(0, start)), countOf(sql.slice(start, end)))
      const texts = (sql.slice(0, start) + replacement + sql.slice(end)).split(hole)
      copy.quasi.quasis = texts.map((raw, index) => ({
        type: 'TemplateElement',
        value: { raw, cooked: raw },
        tail: index === texts.length - 1,
      }))
      yield copy
    }
  },
}

/** Leaves out a condition, an order or a lock of a Kysely query, or flips the operator of a condition. */
const queryCall: Mutator = {
  name: 'QueryCall',
  *mutate({ node }) {
    const name = calledMethod(node)
    if (name === undefined || ![...conditionCalls, ...lockCalls].includes(name)) return
    yield structuredClone(node.callee.object)
    const [, operator] = node.arguments
    const flipped = operator?.type === 'StringLiteral' ? flippedOperators[operator.value] : undefined
    if (flipped === undefined) return
    const copy = structuredClone(node)
    copy.arguments[1] = { type: 'StringLiteral', value: flipped }
    yield copy
  },
}

/**
 * Stryker's own string mutations, except for names of columns and operators and for the text of sql`…`. These always
 * become invalid SQL, which any test notices.
 */
function withoutSqlStrings(original: Mutator): Mutator {
  return {
    ...original,
    *mutate(path, options) {
      const { node, parent } = path
      if (node.type === 'TemplateLiteral' && (isSqlText(parent) || isSqlReference(parent))) return
      if (node.type === 'StringLiteral' && isSqlReference(parent)) return
      if (node.type === 'StringLiteral' && parent.type === 'ArrayExpression' && path.node.value.includes('.')) return
      yield* original.mutate(path, options)
    },
  }
}

const referenceCalls =
  /^(?:selectFrom|insertInto|updateTable|deleteFrom|innerJoin|leftJoin|select|where|on|onRef|orderBy|ref|as|returning|groupBy|keyOf|a|forKeyShare|forUpdate|forShare)$/

function isSqlReference(node: Node): boolean {
  if (node.type !== 'CallExpression') return false
  return referenceCalls.test(calledMethod(node) ?? node.callee.name ?? '')
}

function isSqlText(node: Node): boolean {
  return node.type === 'TaggedTemplateExpression' && node.tag.type === 'Identifier' && node.tag.name === 'sql'
}

function calledMethod(node: Node): string | undefined {
  const isMethodCall =
    node.type === 'CallExpression' && node.callee.type === 'MemberExpression' && !node.callee.computed
  return isMethodCall ? node.callee.property.name : undefined
}

/**
 * Stryker has no plugin kind for mutators, so they are reached by their path in the package, whose version is pinned.
 */
export const instrumenterFolder = join(projectRoot, 'node_modules/@stryker-mutator/instrumenter/dist/src')

/** Adds the mutators of SQL to Stryker's list in this process. */
export async function installSqlMutators() {
  const file = join(instrumenterFolder, 'mutators', 'mutate.js')
  const { allMutators }: { allMutators: Mutator[] } = await import(pathToFileURL(file).href)
  if (allMutators.includes(sqlText)) return
  const strings = allMutators.findIndex(({ name }) => name === 'StringLiteral')
  const original = allMutators[strings]
  if (!original) throw new Error(`No StringLiteral mutator in ${file}`)
  allMutators.splice(strings, 1, withoutSqlStrings(original))
  allMutators.push(sqlText, queryCall)
}
