import type { MediaItem } from '@daystar/contract/activities'
import type { Method } from '@daystar/contract/route'

/**
 * A photo or video of an activity, or the photo of a comment. An action with `media_items` in its body refers to its
 * files by index, with the alternative texts, and they are sent before it; the only file of an action without them is
 * sent with its fields.
 */
export interface OutboxFile {
  readonly blob: Blob
  readonly name: string
  /** Identifies the file on this device, also in the form from which it comes. */
  readonly key?: string | undefined
  /** The upload in parts that has been started. */
  readonly uploadId?: number | undefined
  /** The photo or video that the server made of the file. */
  readonly mediaId?: number | undefined
}

/** A photo or video in the body of an action: one that the server has, or the index of a file of the action. */
export type OutboxMediaItem = MediaItem | { readonly file: number; readonly alt_text: string }

/** What lists of waiting items show about an action, because the object itself may not be loaded. */
export interface ActionSummary {
  /** The title of the activity, the text of the comment or notice, or the name of the member, circle or document. */
  readonly title: string
  /** True when a state is set or removed: a high five, a star, a request, a membership. */
  readonly on?: boolean
}

/**
 * A write as plain data, so that it survives closing the browser, with a path of the contract such as
 * `/comments/:activityId`. A negative id in `params` is the local id of an item that creates the object; the sender
 * replaces it.
 */
export interface OutboxAction {
  /** The name of its definition; one of another version of the app can be unknown. */
  readonly kind: string
  readonly method: Method
  readonly path: string
  readonly params?: Readonly<Record<string, string | number>> | undefined
  readonly query?: Readonly<Record<string, string | number | boolean>> | undefined
  readonly body?: Readonly<Record<string, unknown>> | undefined
  readonly files?: readonly OutboxFile[]
  /** Actions with a common key are sent one after the other, in their order. */
  readonly objects: readonly string[]
  /** An action replaces an earlier one with the same slot that has certainly not reached the server. */
  readonly slot?: string
  /** The field of the reply with the id of the created object. Only a reply with it counts as an answer. */
  readonly createdId?: string
  /** The idempotency key of an attempt that was made without the outbox. */
  readonly idempotencyKey?: string
  /** True when that attempt may have been carried out, because it got no answer. */
  readonly mayHaveArrived?: boolean
  /** The values before a change. */
  readonly base?: object
  readonly summary: ActionSummary
  /** What the page needs to show the object until it is sent. */
  readonly preview?: unknown
}

export type ItemState = 'waiting' | 'sending' | 'failed'

/** Why an item is kept although it was answered, or why it is sent later. */
export interface Failure {
  /** HTTP status; 0 without an answer. */
  readonly status: number
  readonly code: string | null
  /** The message of the server; null if it sent none. */
  readonly message: string | null
  /** The name of the file that was rejected, and which of the files of the item it is. */
  readonly fileName?: string
  readonly fileIndex?: number
  /** The object as it is on the server now, if both versions exist. */
  readonly current?: unknown
}

export interface OutboxItem extends Omit<OutboxAction, 'files' | 'mayHaveArrived'> {
  /** The order of sending, assigned by the store; its negative is the local id of the object that the item creates. */
  readonly id: number
  readonly userId: number
  /** The form in which it is stored. */
  readonly format: number
  readonly idempotencyKey: string
  /** When the member performed the action, as an ISO instant. */
  readonly loggedAt: string
  readonly state: ItemState
  /** True while an attempt may have been carried out although its answer is unknown. */
  readonly mayHaveArrived: boolean
  readonly attempts: number
  /** The time in milliseconds before which the item is not sent. */
  readonly notBefore: number
  readonly failure: Failure | null
  /** Names and sizes of the files, which are stored separately. */
  readonly files: readonly { readonly name: string; readonly bytes: number; readonly type: string }[]
  /** Increases with each change, so that an answer is never applied to an item that was changed since. */
  readonly version: number
}

/** A change of an item that is not being sent. */
export type ItemChange = Partial<Pick<OutboxItem, 'body' | 'query' | 'params' | 'summary' | 'preview' | 'base'>>

/** The local id of the object that an item creates. */
export const localIdOf = (item: Pick<OutboxItem, 'id'>): number => -item.id

/** What is known on the server about a file. */
export type SentFile = Pick<OutboxFile, 'uploadId' | 'mediaId'>

export type NoteFile = (index: number, sent: SentFile) => Promise<void>

/**
 * Returns whether the files of an item are sent before it, in parts; a single file can be sent in the request instead.
 */
export const sendsFilesFirst = ({ body, files }: Pick<OutboxItem, 'body' | 'files'>): boolean =>
  files.length > 0 && Array.isArray(body?.media_items)
