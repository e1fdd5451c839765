import type { Language } from '@daystar/contract/languages'

/** The files of a build that the worker stores, as `build/service-worker.ts` lists them. */
export interface AppBuild {
  /** The file name of the chunk with which the app starts, which is different in each build. */
  readonly main: string
  /** The folders of the languages below `/assets/`, such as "de-1a2b3c4d/". */
  readonly folders: Readonly<Partial<Record<Language, string>>>
  /** File names of the chunks that every page needs. */
  readonly first: readonly string[]
  /** File names of all other chunks, except those of pages that few members may open. */
  readonly others: readonly string[]
  /** Paths of files that are the same in all languages. */
  readonly common: readonly string[]
}

declare const __daystarBuild: AppBuild

export const appBuild = __daystarBuild
