import { parseSync, Visitor } from 'oxc-parser'

/**
 * A reference to another module.
 * @typedef {{ specifier: string, isTypeOnly: boolean }} Reference
 *
 * What a source file declares about itself.
 * @typedef {{ references: Reference[], statements: string[], tables: string[], roleDecisions: string[] }} ParsedModule
 */

/** Methods of the query builder that start a statement or add a table to it; the first argument names the table. */
const tableMethods = /^(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|(inner|left|right|full)Join(Lateral)?)$/
const relativeSourceFile = /^\.{1,2}\/.*\.(?:ts|tsx|mjs)$/
const communityRoles = new Set(['member', 'moderator', 'operator'])
/** Comparisons of a column `role` with one of these roles in SQL text. */
const roleInSql =
  /\brole"?\s*(?:=|<>|!=|(?:not\s+)?in\b|is\s+(?:not\s+)?distinct\s+from)\s*\(?\s*(?:any\s*\()?'(?:member|moderator|operator)'/gi
/** Table names in SQL text. Names of functions and subqueries are followed or preceded by a parenthesis. */
const tablesInSql = /\b(?:from|join|into|update)\s+(?:only\s+)?([a-z_]+)\b(?!\s*\()/gi

/**
 * Parses a module and collects its imports, the SQL statements that it builds, the tables that these name, and its
 * decisions by role.
 * @param {string} path
 * @param {string} source
 * @returns {ParsedModule}
 */
export function parseModule(path, source) {
  const { program, errors } = parseSync(path, source)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  /** @type {ParsedModule} */
  const found = { references: [], statements: [], tables: [], roleDecisions: [] }
  const refer = (/** @type {string} */ specifier, isTypeOnly = false) =>
    found.references.push({ specifier, isTypeOnly })

  new Visitor({
    ImportDeclaration: ({ source: { value }, importKind, specifiers }) =>
      refer(value, importKind === 'type' || areTypes(specifiers)),
    ExportNamedDeclaration({ source, exportKind, specifiers }) {
      if (source) refer(source.value, exportKind === 'type' || areTypes(specifiers))
    },
    ExportAllDeclaration: ({ source: { value }, exportKind }) => refer(value, exportKind === 'type'),
    ImportExpression: ({ source }) => {
      const specifier = literal(source)
      if (specifier !== null) refer(specifier)
    },
    TSImportType: ({ source }) => refer(source.value, true),
    // Workers: new URL('./worker.ts', import.meta.url)
    NewExpression({ callee, arguments: [path, base] }) {
      const specifier = path && literal(path)
      if (callee.type !== 'Identifier' || callee.name !== 'URL' || !isImportMetaUrl(base)) return
      if (specifier && relativeSourceFile.test(specifier)) refer(specifier)
    },
    BinaryExpression({ left, operator, right }) {
      if (/^[!=]==?$/.test(operator) && ((isNamedRole(left) && isRole(right)) || (isNamedRole(right) && isRole(left))))
        found.roleDecisions.push(`compares a role with ${literal(isRole(right) ? right : left)}`)
    },
    LogicalExpression({ operator, right }) {
      if (operator !== '&&' && isRole(right)) found.roleDecisions.push(`replaces a missing role by ${literal(right)}`)
    },
    SwitchStatement({ discriminant }) {
      if (isNamedRole(discriminant)) found.roleDecisions.push('has cases for roles')
    },
    CallExpression({ callee, arguments: [table, ...others] }) {
      if (callee.type === 'MemberExpression' && table && /^(?:\w+\.)?role$/.test(literal(table) ?? ''))
        if (others.some(isRole)) found.roleDecisions.push('compares a role in a query')
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const { name } = callee.property
      if (isSqlTag(callee.object) && name === 'execute') found.statements.push('sql`…`.execute')
      const tableName = table && tableMethods.test(name) && literal(table)
      if (!tableName) return
      found.statements.push(`${name}('${tableName}')`)
      found.tables.push(tableName.split(' ', 1)[0] ?? '')
    },
    TaggedTemplateExpression({ tag, quasi }) {
      if (!isSqlTag({ type: 'TaggedTemplateExpression', tag })) return
      const text = quasi.quasis.map(({ value }) => value.cooked ?? '').join(' ? ')
      found.roleDecisions.push(...Array.from(text.matchAll(roleInSql), ([comparison]) => `contains ${comparison}`))
      found.tables.push(...Array.from(text.matchAll(tablesInSql), ([, name = '']) => name.toLowerCase()))
    },
  }).visit(program)
  return found
}

/**
 * `import { type A, type B }` imports only types; `import {}` and `import './styles.css'` do not.
 * @param {readonly any[]} specifiers
 */
const areTypes = (specifiers) =>
  specifiers.length > 0 && specifiers.every(({ importKind, exportKind }) => (importKind ?? exportKind) === 'type')

/** @param {any} node @returns {string | null} */
function literal(node) {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0].value.cooked
  return null
}

/** Returns whether the node is the text of a role in the community. @param {any} node */
function isRole(node) {
  return communityRoles.has(literal(node) ?? '')
}

/** Returns whether the node is a variable or property such as `role` or `viewerRole`. @param {any} node */
function isNamedRole(node) {
  const inner = node.type === 'ChainExpression' ? node.expression : node
  const name = inner.type === 'MemberExpression' ? inner.property.name : inner.name
  return typeof name === 'string' && /role$/i.test(name)
}

/** @param {any} node */
function isImportMetaUrl(node) {
  return node?.type === 'MemberExpression' && node.object.type === 'MetaProperty' && node.property.name === 'url'
}

/** Returns whether the node is sql`…`, with or without type arguments. @param {any} node */
function isSqlTag(node) {
  return node.type === 'TaggedTemplateExpression' && node.tag.type === 'Identifier' && node.tag.name === 'sql'
}
