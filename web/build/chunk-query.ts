import type { Plugin } from 'vite'

/** A dynamic import of a chunk in built code. */
const dynamicImport = /\bimport\((["'`])(\.\/[\w.-]+\.js)\1\)/g

/**
 * Appends `window.daystarChunkQuery` to the URLs of dynamic imports, so that `src/lib/chunks.ts` can request a chunk a second
 * time while the browser is still waiting for the first request.
 */
export function chunkQuery(): Plugin {
  return {
    name: 'daystar:chunk-query',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      let count = 0
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        file.code = file.code.replace(dynamicImport, (_match, _quote, url: string) => {
          count += 1
          return `import("${url}"+(window.daystarChunkQuery||""))`
        })
      }
      if (count === 0) throw new Error('The build contains no dynamic import of a chunk.')
    },
  }
}
