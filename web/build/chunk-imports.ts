import type { Plugin, Rolldown } from 'vite'

/** A dynamic import of a chunk in built code. */
const dynamicImport = /\bimport\((["'`])\.\/([\w.-]+\.js)\1\)/g
/** An import of a chunk, or of a module in the same chunk, in minified code. */
const imported =
  String.raw`import\([^()]+\)(?:\.then\([\w$]+=>[\w$]+\.[\w$]+\))?|` +
  String.raw`Promise\.resolve\(\)\.then\(\(\)=>[\w$]+\)`
/** What Vite makes of `(await import('./page.js')).Page` for the module that preloads, in minified code. */
const wrappedImport = new RegExp(
  String.raw`\(await [\w$]+\(async\(\)=>\{let\{([\w$]+):([\w$]+)\}=await (${imported});` +
    String.raw`return\{\1:\2\}\}(?:,__VITE_PRELOAD__)?\)\)\.\1(?![\w$])`,
  'g',
)
/** Vite's module that preloads the dependencies of a chunk, which `importChunk` does instead. */
const preloadHelper = '\0vite/preload-helper.js'

/**
 * Removes the wrappers of dynamic imports, and replaces the imports with `daystarImportChunk` of
 * `src/lib/chunks/chunk-files.ts`, which can load a chunk again after a failure. Runs before Vite's own handling of
 * dynamic imports.
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
      let wrappedCount = 0
      for (const chunk of chunks) {
        const unwrapped = chunk.code.replace(wrappedImport, (_match, name: string, _local, load: string) => {
          wrappedCount += 1
          return `(await ${load}).${name}`
        })
        chunk.code = unwrapped.replace(dynamicImport, (_match, _quote, name: string) => {
          count += 1
          const styles = stylesOf(bundle, `assets/${name}`).filter((style) => !ofPage.has(style))
          const argument = styles.length > 0 ? `,${JSON.stringify(styles)}` : ''
          return `daystarImportChunk("./${name}",e=>import(e)${argument})`
        })
      }
      if (count === 0) throw new Error('The build contains no dynamic import of a chunk.')
      if (wrappedCount === 0) throw new Error('The build wraps dynamic imports in another form.')
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
