interface ImportMetaEnv {
  /** Inserted by build/app-version.ts. */
  readonly APP_VERSION: string
}

/** The language of the build (`web/build/translations`). */
declare const __daystarLanguage: import('@daystar/contract/languages').Language
