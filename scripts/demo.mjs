import { join, resolve } from 'node:path'
import process from 'node:process'
import { run } from './processes.mjs'
import { UserError } from './progress.mjs'
import { pinnedNode, projectRoot, toolPath } from './runtime.mjs'

/**
 * The demo is thrown away and made again at will, so it stays clear of everything real: its data lies in a folder of its
 * own, in the embedded database, and its mail and media go nowhere else.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function demoEnvironment(env) {
  const { DATABASE_URL: _database, MEDIA_URL: _media, SMTP_URL: _smtp, ...rest } = env
  return { ...rest, DATA_DIR: join(resolve(projectRoot, env.DATA_DIR ?? 'data'), 'demo') }
}

/**
 * Fills the demo's database before the server opens it; what it prints (the log-ins) is passed on.
 * @param {NodeJS.ProcessEnv} env
 */
export async function seedDemo(env) {
  const { code } = await run(pinnedNode(), ['server/src/demo/main.ts'], {
    cwd: projectRoot,
    env: { ...env, PATH: toolPath(env) },
    onOutput: (text) => process.stdout.write(text),
  })
  if (code !== 0) throw new UserError('The demo community could not be made; the reason stands above.')
}
