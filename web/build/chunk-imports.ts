import type { Plugin, Rolldown } from 'vite'

/** A dynamic import of a chunk in built code. */
const dynamicImport = /\bimport\((["'`])\.\/([\w.-]+\.js)\1\)/g
/** Vite's module that preloads the dependencies of a chunk, which `importChunk` does instead. */
const preloadHelper = '\0vite/preload-helper.js'

/**
 * Replaces dynamic imports with `daystarImportChunk` of `src/lib/chunks/chunk-files.ts`, which can load a chunk again
 * after a failure. Runs before Vite's own handling of dynamic imports.
 */
export function chunkImports(): Plugin {
  return {
    name: 'daystar:chunk-imports',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      return id === preloadHelper ? 'export const __vitePreload = (load) => load()' : undefined
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const entry = chunks.find((chunk) => chunk.isEntry)
      if (!entry) throw new Error('The build has no entry point.')
      const ofPage = new Set(stylesOf(bundle, entry.fileName))
      let count = 0
      for (const chunk of chunks) {
        chunk.code = chunk.code.replace(dynamicImport, (_match, _quote, name: string) => {
          count += 1
          const styles = stylesOf(bundle, `assets/${name}`).filter((style) => !ofPage.has(style))
          const argument = styles.length > 0 ? `,${JSON.stringify(styles)}` : ''
          return `daystarImportChunk("./${name}",e=>import(e)${argument})`
        })
      }
      if (count === 0) throw new Error('The build contains no dynamic import of a chunk.')
    },
  }
}

/** The style sheets of a chunk and of everything that it imports. */
function stylesOf(bundle: Rolldown.OutputBundle, fileName: string, visited = new Set<string>()): string[] {
  const chunk = bundle[fileName]
  if (chunk?.type !== 'chunk' || visited.has(fileName)) return []
  visited.add(fileName)
  const own = [...(chunk.viteMetadata?.importedCss ?? [])].map((file) => file.replace('assets/', './'))
  return [...new Set([...own, ...chunk.imports.flatMap((file) => stylesOf(bundle, file, visited))])]
}
