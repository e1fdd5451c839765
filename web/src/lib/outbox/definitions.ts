import type { Definition, Definitions, PlannedWrite, ShowContext } from './definition.ts'
import { isOfLaterVersion } from './stored-item.ts'
import type { OutboxAction, OutboxItem } from './types.ts'

type AnyDefinition = Definition<never>

let definitions: Readonly<Record<string, AnyDefinition>> = {}

export function defineWaitingWrites(all: Definitions): void {
  definitions = all
}

/** A kind of another version of the app: its items are listed, and shown nowhere else. */
const unknownKind: AnyDefinition = {
  action: () => null,
  title: ({ title }) => title,
  texts: {},
  place: () => null,
  show: () => undefined,
  hide: () => undefined,
  related: () => [],
  undo: () => null,
}

export function definitionOf(item: Pick<OutboxItem, 'kind'> & { readonly format?: number }): AnyDefinition {
  return (isOfLaterVersion(item) ? undefined : definitions[item.kind]) ?? unknownKind
}

/** The conflict for which an item was rejected. */
export function conflictOf(item: OutboxItem): AnyDefinition['conflict'] {
  const { conflict } = definitionOf(item)
  return conflict?.code === item.failure?.code ? conflict : undefined
}

export function actionOf({ kind, input }: PlannedWrite): OutboxAction | null {
  const action = definitionOf({ kind }).action(input as never)
  return action && { kind, ...action }
}

/** Shows all items in the cached data. Returns the ids of those whose objects are in the data already. */
export function showItems(context: ShowContext, items: readonly OutboxItem[]): ReadonlySet<number> {
  const arrived = Object.entries(definitions).flatMap(([kind, definition]) => {
    const ofKind = items.filter((item) => item.kind === kind && !isOfLaterVersion(item))
    return ofKind.length === 0 ? [] : [...(definition.show(context, ofKind) ?? [])]
  })
  return new Set(arrived)
}
