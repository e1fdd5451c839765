import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { projectRoot } from '../runtime.mjs'
import { messageKey } from './catalogue.mjs'
import { findMessageCalls } from './message-calls.mjs'
import { sharedTexts } from './shared-texts.mjs'

const patterns = ['contract/src/**/*.ts', 'server/src/**/*.ts', 'web/{src,build}/**/*.{ts,tsx}']
const isForDevelopment = /\.test\.tsx?$|-test-setup\.tsx?$|\/testing\/|^web\/src\/app\/gallery\//

/** The paths of the sources that can contain messages, relative to the project. */
export function messageSources() {
  return globSync(patterns, { cwd: projectRoot })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => !isForDevelopment.test(path))
    .sort()
}

/**
 * The messages of the sources with the files that contain them, in the order of the files, so that translators see what
 * belongs together.
 * @returns {import('./catalogue.mjs').Entry[]}
 */
export function sourceEntries() {
  /** @type {Map<string, import('./catalogue.mjs').Entry>} */
  const entries = new Map()
  for (const path of messageSources()) {
    for (const call of findMessageCalls(path, readFileSync(join(projectRoot, path), 'utf8'))) {
      const key = messageKey(call.message, call.context)
      const entry = entries.get(key) ?? { message: call.message, context: call.context, files: [], comments: [] }
      entries.set(key, entry)
      if (!entry.files.includes(path)) entry.files.push(path)
      for (const comment of commentsOf(call)) if (!entry.comments.includes(comment)) entry.comments.push(comment)
    }
  }
  const meanings = sharedTexts()
  return [...entries.values()].map((entry) => {
    const meaning = entry.context === '' ? meanings[entry.message] : undefined
    return meaning === undefined ? entry : { ...entry, comments: [meaning, ...entry.comments] }
  })
}

/**
 * The comments for translators: those of the author, and for each placeholder the name of its value in the source, such
 * as `circle.name`. Other expressions would change with the source.
 * @param {import('./message-calls.mjs').MessageCall} call
 */
function commentsOf({ comment, values }) {
  const placeholders = values
    .filter(({ name, code }) => code !== name && /^[\w.?]+$/.test(code))
    .map(({ name, code }) => `{${name}}: ${code}`)
  return comment === '' ? placeholders : [comment, ...placeholders]
}
