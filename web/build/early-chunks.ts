import type { Plugin } from 'vite'

/** Chunks of `build/shared-chunks.ts` that `/early.js` preloads, by the data attribute that lists their files. */
const chunksByAttribute = { shell: ['shell'] }

/** Passes the files of these chunks to `/early.js` in data attributes, because their names contain hashes. */
export function earlyChunks(): Plugin {
  return {
    name: 'daystar:early-chunks',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const filesOf = (name: string) =>
          Object.values(bundle ?? {}).flatMap((file) =>
            file.type === 'chunk' && file.name === name ? [file.fileName] : [],
          )
        const attributes = Object.entries(chunksByAttribute).map(([attribute, names]) => {
          const files = names.flatMap(filesOf)
          if (files.length < names.length) throw new Error(`The build has no chunk for ${names.join(' and ')}.`)
          return `data-${attribute}="${files.map((file) => `/${file}`).join(' ')}"`
        })
        return html.replace('src="/early.js"', `src="/early.js" ${attributes.join(' ')}`)
      },
    },
  }
}
