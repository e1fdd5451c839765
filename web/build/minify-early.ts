import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minify, type Plugin } from 'vite'

/** Minifies `/early.js`, which Vite copies unchanged because it is not part of the bundle. */
export function minifyEarly(): Plugin {
  return {
    name: 'daystar:minify-early',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const file = join(dir, 'early.js')
      // In a block, because the names at the top level of a script could be global, and are kept.
      const { code, errors } = await minify('early.js', `{${await readFile(file, 'utf8')}}`, { module: false })
      if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'))
      await writeFile(file, code)
    },
  }
}
