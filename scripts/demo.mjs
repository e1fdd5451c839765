import { join, resolve } from 'node:path'
import { projectRoot } from './runtime.mjs'

export const demoProgram = 'demo/src/main.ts'

/**
 * The demo is deleted and seeded again at will, so it shares nothing with a real community: it has its own folder and a
 * private database, and its media and emails stay in that folder.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function demoEnvironment(env) {
  const { DATABASE_URL: _database, MEDIA_URL: _media, SMTP_URL: _smtp, ...rest } = env
  return { ...rest, DATA_DIR: join(resolve(projectRoot, env.DATA_DIR ?? 'data'), 'demo') }
}
