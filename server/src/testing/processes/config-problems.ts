import { ConfigError, readConfig } from '../../settings/config.ts'

/** The problems of settings; empty if they are valid. */
export function problemsOf(env: Readonly<Record<string, string>>): readonly string[] {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}
