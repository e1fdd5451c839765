import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { installSqlMutators, instrumenterFolder } from './mutators.ts'

const log = {
  isDebugEnabled: () => false,
  isTraceEnabled: () => false,
  debug: () => {},
  info: () => {},
  warn: () => {},
}

/** Returns the mutants that Stryker finds in a file with the mutators installed. */
async function mutantsOf(content: string): Promise<string[]> {
  await installSqlMutators()
  const { Instrumenter } = await import(pathToFileURL(join(instrumenterFolder, 'index.js')).href)
  const options = { plugins: null, excludedMutations: [], ignorers: [] }
  const { mutants } = await new Instrumenter(log).instrument([{ name: 'query.ts', content, mutate: true }], options)
  return mutants.map(
    ({ mutatorName, replacement }: Record<string, string>) => `${mutatorName}: ${replacement?.replaceAll(/\s+/g, '')}`,
  )
}

test('mutates conditions in the text of sql and keeps the values of the others', async () => {
  expect(await mutantsOf(`const q = sql<Row>\`select 1 where a.x = \${x} and a.y > \${y}\``)).toEqual([
    `SqlText: sql<Row>\`select1wheretrueanda.y>\${y}\``,
    `SqlText: sql<Row>\`select1wherea.x<>\${x}anda.y>\${y}\``,
    `SqlText: sql<Row>\`select1wherea.x=\${x}andtrue\``,
    `SqlText: sql<Row>\`select1wherea.x=\${x}anda.y>=\${y}\``,
  ])
})

test('leaves out conditions, orders and locks of a query and flips operators', async () => {
  const query = "const q = db.selectFrom('a').where('a.x', '=', x).where('a.y', 'is', null).orderBy('a.id').forUpdate()"
  const from = "db.selectFrom('a')"
  const [x, y] = [".where('a.x','=',x)", ".where('a.y','is',null)"]
  expect(await mutantsOf(query)).toEqual([
    `QueryCall: ${from}${x}${y}.orderBy('a.id')`,
    `QueryCall: ${from}${x}${y}`,
    `QueryCall: ${from}${x}`,
    `QueryCall: ${from}${x}.where('a.y',"isnot",null)`,
    `QueryCall: ${from}`,
    `QueryCall: ${from}.where('a.x',"<>",x)`,
  ])
})

test('mutates strings other than names in SQL', async () => {
  expect(await mutantsOf("const q = db.selectFrom('a').select(['a.x', 'a.y'])")).toEqual(['ArrayDeclaration: []'])
  expect(await mutantsOf("const code = 'members_only'")).toEqual(['StringLiteral: ""'])
})
