import type { ErrorCode } from '@daystar/contract/errors'
import type { Person } from '@daystar/contract/fields'
import type { BodyOf, ParamsOf, Route } from '@daystar/contract/route'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { Input } from '../api/api.ts'
import type { LocalFile } from './local-files.ts'
import type {
  ActionSummary,
  Failure,
  ItemChange,
  OutboxAction,
  OutboxFile,
  OutboxItem,
  OutboxMediaItem,
} from './types.ts'

/** The kinds of waiting writes by name, each with what describes one write: each feature adds its own. */
// biome-ignore lint/suspicious/noEmptyInterface: the features extend it.
export interface WaitingWrites {}

export type Kind = keyof WaitingWrites

/** A write that is built only when it has to wait. */
export type PlannedWrite = { readonly [K in Kind]: { readonly kind: K; readonly input: WaitingWrites[K] } }[Kind]

/** A body whose media items can also be files of the device. */
type Waiting<Body> = Body extends { media_items?: unknown }
  ? Omit<Body, 'media_items'> & { media_items?: readonly OutboxMediaItem[] }
  : Body

/** An item that is sent to one of these endpoints. */
export type ItemOf<R extends Route> = OutboxItem & {
  readonly params: ParamsOf<R>
  readonly body: Waiting<BodyOf<R>>
}

/** The request of an action, typed by its endpoint. */
export function requestTo<R extends Route>(
  { method, path }: R,
  input: Omit<Input<R>, 'body'> & (BodyOf<R> extends undefined ? object : { body: Waiting<BodyOf<R>> }),
) {
  return { method, path, ...(input as Pick<OutboxAction, 'params' | 'query' | 'body'>) }
}

export interface ShowContext {
  readonly cache: QueryClient
  readonly me: Person
  /** Those of items that create an object, by item id. */
  readonly files: ReadonlyMap<number, readonly LocalFile[]>
}

/** Both versions of something that two devices changed. */
export interface ConflictText {
  readonly label: string
  readonly own: string
  readonly other: string
}

/** Where a merged item is stored; the request repeats it with another body and key. */
export interface ConflictStore {
  files(itemId: number): Promise<readonly OutboxFile[]>
  rebase(id: number, body: Readonly<Record<string, unknown>>, idempotencyKey: string): Promise<void>
}

/** What happens when the object of an item was changed elsewhere in the meantime. */
export interface Conflict<Item> {
  /** The code of the rejection. */
  readonly code: ErrorCode
  /**
   * Merges both versions and returns null, or returns a failure with the other version, or 'later' if that cannot be
   * read now.
   */
  merge(store: ConflictStore, item: Item, failure: Failure, token: string): Promise<Failure | null | 'later'>
  /** The change that sends a rejected item again in place of the other version. */
  onTopOfCurrent(item: Item): ItemChange
  texts(cache: QueryClient, item: Item, current: object): readonly ConflictText[]
}

export interface EditorProps {
  readonly item: OutboxItem
  /** Edits only the texts of the item. */
  readonly textsForm: ReactNode
  readonly onClose: () => void
}

/** A kind of waiting write: everything that is particular about it. */
export interface Definition<Description, Item extends OutboxItem = OutboxItem> {
  /** Builds the action; null if the write can only be sent at once. */
  action(write: Description): Omit<OutboxAction, 'kind'> | null
  /** What an item does, in a few words. */
  title(summary: ActionSummary): string
  /** The labels of the texts of the body that can be edited. */
  readonly texts: { readonly [F in keyof NonNullable<Item['body']>]?: string }
  /** What the item is shown at; null if it is only in the list of everything that waits. */
  place(item: Item): `${'activity' | 'comment' | 'notice'}:${number}` | null
  /**
   * Shows items of this kind in the cached data as if they had been sent, also when they are shown again. Returns the
   * ids of those whose answer was lost and whose objects are in the data already, which are shown alone.
   */
  show(context: ShowContext, items: readonly Item[]): ReadonlySet<number> | undefined
  /** Removes what an item showed that was sent or taken back. */
  hide(context: ShowContext, item: Item, isSent: boolean): void
  /** Announces what the server has carried out to the parts of the page that show it. */
  announce?(cache: QueryClient, item: Item, reply: unknown): void
  /** What is read again after a rejection, because the page may show what was removed or hidden meanwhile. */
  related(item: Item): readonly QueryKey[]
  /** The action that reverses an item which may already have reached the server; null if there is none. */
  undo(item: Item, files: readonly OutboxFile[]): OutboxAction | null
  /** Rejections after which the state that the member wants holds anyway. */
  readonly settledBy?: readonly ErrorCode[]
  /** Rejections of a removal after which there is nothing left to remove. */
  readonly goneBy?: readonly ErrorCode[]
  /** Limits that end after so long that the member decides whether the item is still to be sent then. */
  readonly longLimits?: readonly ErrorCode[]
  /** True when it removes an object: a rejected item that would have created the object is removed with it. */
  readonly isRemoval?: boolean
  /** True when the file of an item may be the reason of any rejection, because it is sent in the request. */
  readonly blamesFile?: boolean
  readonly conflict?: Conflict<Item>
  /** Edits everything of an item, in place of its texts. */
  readonly Editor?: ComponentType<EditorProps>
}

/** What describes one write of each kind. */
export type DescriptionsOf<All> = {
  [K in keyof All]: All[K] extends { action(write: infer Description): unknown } ? Description : never
}

/** The definitions of all kinds. Items are shown in their order. */
export type Definitions = { readonly [K in Kind]: Definition<WaitingWrites[K]> }
