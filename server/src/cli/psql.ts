import { spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Runs psql on the database until it ends. The password is passed in the environment, because others can see arguments.
 */
export async function psql(databaseUrl: string, args: readonly string[], env: Environment): Promise<number> {
  const { url, password } = withoutPassword(databaseUrl)
  // Ctrl-C cancels a query in psql, which receives it from the terminal as well.
  const ignore = () => undefined
  process.on('SIGINT', ignore)
  try {
    const child = spawn('psql', [url, ...args], {
      stdio: 'inherit',
      env: { ...env, ...(password !== null && { PGPASSWORD: password }) },
    })
    const [code] = (await once(child, 'exit')) as [number | null]
    return code ?? 1
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new Error('psql is not installed. On Debian it is in the package postgresql-client.')
  } finally {
    process.off('SIGINT', ignore)
  }
}

/** `URL` rejects a connection URL that has no host. */
function withoutPassword(url: string): { url: string; password: string | null } {
  const [, start, password, rest] = /^([^:]+:\/\/[^:@/?]*):([^@]*)(@.*)$/.exec(url) ?? []
  if (password === undefined) return { url, password: null }
  return { url: `${start}${rest}`, password: decodeURIComponent(password) }
}
