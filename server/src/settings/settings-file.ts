import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { ConfigError } from './config.ts'

type Variables = Readonly<Record<string, string | undefined>>

/** Read if DAYSTAR_ENV_FILE is not set and the file exists. */
const defaultSettingsFile = '/etc/daystar.env'

/** The settings of the server and of the operator commands, which must be the same. */
export interface SettingSources {
  /** The variables of the process, and those of the settings file that the process does not set. */
  readonly variables: Variables
  /** The settings file that was read; null without one. */
  readonly file: string | null
  /** Names of the variables in the settings file. */
  readonly namesInFile: readonly string[]
  /** The source of a variable: the path of the settings file, `environment`, or null if it is not set. */
  sourceOf(name: string): string | null
}

/**
 * Reads the settings file, which is DAYSTAR_ENV_FILE (an empty one disables it), or /etc/daystar.env if it exists. An
 * unreadable file is an error: without its DATABASE_URL, Daystar would use another database than the operator expects.
 */
export function loadSettings(env: Variables, standardFile = defaultSettingsFile): SettingSources {
  const named = env.DAYSTAR_ENV_FILE
  const file = named === undefined ? standardFile : named.trim()
  const content = file === '' ? null : readSettingsFile(file, named !== undefined)
  const inFile: Variables = content === null ? {} : parseEnv(content)
  const setByProcess = Object.fromEntries(Object.entries(env).filter(([, value]) => isSet(value)))
  return {
    variables: { ...inFile, ...setByProcess },
    file: content === null ? null : file,
    namesInFile: Object.keys(inFile),
    sourceOf: (name) => {
      if (isSet(env[name])) return 'environment'
      return isSet(inFile[name]) ? file : null
    },
  }
}

/** Environment files often unset a variable with an empty value. */
const isSet = (value: string | undefined) => value !== undefined && value.trim() !== ''

function readSettingsFile(file: string, isRequired: boolean): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' && !isRequired) return null
    if (code === 'EACCES')
      throw new ConfigError([`This user may not read ${file}. Let the group of the service read it: chmod 640 ${file}`])
    throw new ConfigError([`The settings file cannot be read: ${message}. Its name is in DAYSTAR_ENV_FILE.`])
  }
}
