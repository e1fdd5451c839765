import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minify, type Plugin } from 'vite'

const names = ['early.js', 'first-card.js']

/**
 * Minifies the scripts that run before the app, which Vite copies unchanged because they are not part of the bundle.
 */
export function minifyEarly(): Plugin {
  return {
    name: 'daystar:minify-early',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      for (const name of names) {
        const file = join(dir, name)
        // In a block, because the names at the top level of a script could be global, and are kept.
        const { code, errors } = await minify(name, `{${await readFile(file, 'utf8')}}`, { module: false })
        if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'))
        await writeFile(file, code)
      }
    },
  }
}
