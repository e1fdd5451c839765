import type { LucideIcon } from 'lucide-react'

/** One page of settings with its own address. */
export interface SettingsPage {
  /** The last part of its path. */
  readonly name: string
  readonly label: string
  readonly icon: LucideIcon
  /** What the search finds on the page. */
  readonly entries: readonly SettingsEntry[]
  /** True when it is not known yet if the page exists. */
  readonly isPending?: boolean
}

/** A setting that the search finds. */
export interface SettingsEntry {
  readonly label: string
  /** The id of the section that contains it. */
  readonly section: string
  /** Other words for it, separated by spaces. */
  readonly synonyms: string
}

export const entry = (section: string, label: string, synonyms: string): SettingsEntry => ({ section, label, synonyms })
