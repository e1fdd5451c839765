import type { ActivityChanges, MediaItem } from '@daystar/contract/activities'

type OtherFields = 'if_edited_at' | 'remove_media' | 'alt_text' | 'media_items' | 'members_only' | 'companion_ids'
type Fields = Readonly<Required<Omit<ActivityChanges, OtherFields>>>

/** What a request can change of an activity, under the names and in the form of the request. */
export interface EditBase extends Fields {
  /** With the alternative texts. Missing if a file has no id on the server. */
  readonly media_items?: readonly MediaItem[]
  /** True if fewer people see it than its circles suggest; a request can only end this. */
  readonly members_only: boolean
  /** Missing where it is not known with whom the activity was done. */
  readonly companion_ids?: readonly number[]
}
export type EditedField = keyof EditBase
