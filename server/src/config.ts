/** Everything that can be set from outside, checked and frozen. */
export interface Config {
  readonly host: string
  readonly port: number
  /** Absolute. */
  readonly dataDir: string
  /** null: Daystar starts its own private PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | null
  /** Where members reach this community, without a slash at the end. */
  readonly publicUrl: string
  /** null: each mail is written as an .eml file to `dataDir/mail`. */
  readonly smtpUrl: string | null
  readonly mailFrom: string
  /** null: media lie in `dataDir/media`. */
  readonly mediaUrl: string | null
  /** A Photon-compatible place search; null: own places and the built-in gazetteer alone. */
  readonly placesUrl: string | null
  readonly trustProxy: boolean | string
  readonly corsOrigins: readonly string[]
  /** Whether visitors without an account may read what everybody sees. */
  readonly publicRead: boolean
  readonly rateLimit: boolean
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
}
