import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { projectRoot } from '../runtime.mjs'
import { type Entry, messageKey } from './catalogue.ts'
import { findMessageCalls, type MessageCall } from './message-calls.ts'
import { sharedTexts } from './shared-texts.ts'

const patterns = ['contract/src/**/*.ts', 'server/src/**/*.ts', 'web/{src,build}/**/*.{ts,tsx}']
const isForDevelopment = /\.test\.tsx?$|-test-setup\.tsx?$|\/testing\/|^web\/src\/app\/gallery\//

/** Returns the sources that can contain messages, with their paths relative to the project. */
export function messageSources(): { path: string; source: string }[] {
  return globSync(patterns, { cwd: projectRoot })
    .map((path) => path.replaceAll(sep, '/'))
    .filter((path) => !isForDevelopment.test(path))
    .sort()
    .map((path) => ({ path, source: readFileSync(join(projectRoot, path), 'utf8') }))
}

/** Returns the messages in the order of the files, so that translators see what belongs together. */
export function sourceEntries(): Entry[] {
  const entries = new Map<string, Entry>()
  for (const { path, source } of messageSources())
    for (const call of findMessageCalls(path, source)) {
      const { message, context } = call
      const key = messageKey(message, context)
      const { files = [], comments = [] } = entries.get(key) ?? {}
      entries.set(key, {
        message,
        context,
        files: [...new Set([...files, path])],
        comments: [...new Set([...comments, ...commentsOf(call)])],
      })
    }
  return [...entries.values()]
}

/**
 * Returns the comments for translators: the meaning of a shared text, the comment of the author, and for each
 * placeholder the name of its value in the source, such as `circle.name`. Other expressions would change with the
 * source.
 */
function commentsOf({ message, context, comment, values }: MessageCall): string[] {
  const meaning = context === '' ? (sharedTexts[message] ?? '') : ''
  const placeholders = values
    .filter(({ name, code }) => code !== name && /^[\w.?]+$/.test(code))
    .map(({ name, code }) => `{${name}}: ${code}`)
  return [meaning, comment, ...placeholders].filter((text) => text !== '')
}
