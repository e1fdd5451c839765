import type { Plugin } from 'vite'

/** The parts of `build/shared-chunks.ts` that a page needs after what its HTML names, and where early.js looks for them. */
const parts = { frame: ['shell'], home: ['card', 'home'] }

/** Tells `/early.js` the files of the frame and of the home page, whose names hold hashes that only a build knows. */
export function earlyParts(): Plugin {
  return {
    name: 'daystar:early-parts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const filesOf = (name: string) =>
          Object.values(bundle ?? {}).flatMap((file) =>
            file.type === 'chunk' && file.name === name
              ? [file.fileName, ...(file.viteMetadata?.importedCss ?? [])]
              : [],
          )
        const attributes = Object.entries(parts).map(([attribute, names]) => {
          const files = names.flatMap(filesOf)
          if (files.length < names.length) throw new Error(`The build has no part for ${names.join(' and ')}.`)
          return `data-${attribute}="${files.map((file) => `/${file}`).join(' ')}"`
        })
        return html.replace('src="/early.js"', `src="/early.js" ${attributes.join(' ')}`)
      },
    },
  }
}
