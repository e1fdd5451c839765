interface ImportMetaEnv {
  /** Inserted by build/app-version.ts. */
  readonly APP_VERSION: string
}
