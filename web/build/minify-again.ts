import { minify } from 'terser'
import type { Plugin } from 'vite'

/** The chunks of `build/shared-chunks.ts` with the libraries and the home page, whose sizes have a budget. */
const names = ['main', 'shell']

/**
 * Terser removes 1.1 % of what Vite's faster minifier leaves, measured after compression. `unsafe` allows, for example,
 * `Error()` in place of `new Error()`, and `pure_getters` removes a property that is read without using its value.
 */
const compress = { passes: 3, unsafe: true, unsafe_methods: true, pure_getters: true }

export function minifyAgain(): Plugin {
  return {
    name: 'daystar:minify-again',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk' && names.includes(file.name))
        for (const chunk of chunks) {
          if (chunk.type !== 'chunk') continue
          const { code } = await minify(chunk.code, { module: true, ecma: 2022, compress })
          if (!code) throw new Error(`${chunk.fileName} could not be minified.`)
          chunk.code = code
        }
      },
    },
  }
}
