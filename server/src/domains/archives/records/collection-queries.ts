import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { TSchema } from 'typebox'
import type { DB } from '../../../platform/database/tables.gen.ts'
import { type CollectionName, collections, type ItemOf } from '../format.ts'
import { type ItemQuery, type ItemScope, instant } from './item-queries.ts'

/** SQL for each field of an item that is no column of the table, and for others whose values differ from the column. */
export type ComputedFields<Item, Table extends keyof DB> = {
  readonly [Field in Exclude<keyof Item, keyof DB[Table]>]: RawBuilder<unknown>
} & { readonly [Field in Extract<keyof Item, keyof DB[Table]>]?: RawBuilder<unknown> }

/** One or two columns or expressions. */
type Position = readonly [first: RawBuilder<unknown>, second?: RawBuilder<unknown>]

interface Selection<Item, Table extends keyof DB> {
  /** The alias of the table in `from`. */
  readonly alias: string
  /** The table with its joins. Default: the table alone. */
  readonly from?: RawBuilder<unknown>
  /** The items that belong to the archive of the member. */
  readonly where: RawBuilder<unknown>
  /** The key that identifies an item and sorts the collection. Default: its id. */
  readonly position?: Position
  readonly computed: ComputedFields<Item, Table>
}

/**
 * The select of a collection. Its fields are those of the format: each is computed, or the column of the table with its
 * name, with instants written as the format requires.
 */
export function collectionQuery<Collection extends CollectionName, Table extends keyof DB>(
  collection: Collection,
  table: Table,
  select: (scope: ItemScope) => Selection<ItemOf<Collection>, Table>,
): ItemQuery {
  return (scope) => {
    const { alias, where, computed, ...selection } = select(scope)
    const { from = sql`${sql.table(table)} as ${sql.ref(alias)}`, position = [sql.ref(`${alias}.id`)] } = selection
    const [first, second = sql`0`] = position
    return sql`select ${first}, ${second}, ${jsonOf(collections[collection].properties, alias, computed)}
      from ${from} where ${where} and ${isAfter(scope, position)}`
  }
}

/** A JSON object with the fields of a schema. */
export function jsonOf(
  fields: Readonly<Record<string, TSchema>>,
  alias: string,
  computed: Readonly<Record<string, RawBuilder<unknown> | undefined>>,
): RawBuilder<unknown> {
  const pairs = Object.entries(fields).map(([name, schema]) => {
    const column = `${alias}.${name}`
    return sql`${sql.lit(name)}, ${computed[name] ?? (isInstant(schema) ? instant(column) : sql.ref(column))}`
  })
  return sql`json_build_object(${sql.join(pairs)})`
}

function isInstant(schema: TSchema): boolean {
  const { format, anyOf = [] } = schema as { format?: string; anyOf?: TSchema[] }
  return format === 'date-time' || anyOf.some(isInstant)
}

function isAfter({ after }: ItemScope, [first, second]: Position): RawBuilder<SqlBool> {
  return second === undefined
    ? sql<SqlBool>`${first} > ${after[0]}::bigint`
    : sql<SqlBool>`(${first}, ${second}) > (${after[0]}::bigint, ${after[1]}::bigint)`
}
