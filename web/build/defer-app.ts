import type { Plugin } from 'vite'

const moduleScript = /<script type="module" crossorigin src="([^"]+)"><\/script>/g

/**
 * Lets `/early.js` start the app after the first paint, instead of script elements. The files are loaded with lower
 * priority than what the first paint needs.
 */
export function deferApp(): Plugin {
  return {
    name: 'daystar:defer-app',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const scripts = [...html.matchAll(moduleScript)].map(([, src = '']) => src)
        const entry = scripts.find((src) => src.includes('/main-'))
        if (entry === undefined) throw new Error('index.html has no script of the app.')
        return html
          .replaceAll(
            moduleScript,
            (_script, src: string) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="${src}">`,
          )
          .replace('src="/early.js"', `src="/early.js" data-app="${entry}"`)
      },
    },
  }
}
