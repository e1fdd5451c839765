import type { ReactNode } from 'react'

/** What was typed or chosen in settings and is not saved yet. */
export interface SettingsChanges {
  readonly hasChanges: boolean
  readonly isPending: boolean
  /** Why the last attempt to save failed, if it is not about one of the settings. */
  readonly error: ReactNode
  /** The page with a setting that is invalid. */
  readonly invalidPage: string | undefined
  /** Resolves with whether the changes are saved. */
  save(): Promise<boolean>
  /** Returns a function that restores what was discarded. */
  discard(): () => void
}
