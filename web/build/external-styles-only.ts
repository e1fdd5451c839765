import type { Plugin } from 'vite'

/**
 * Sonner writes its stylesheet into the page from JavaScript. The Content-Security-Policy refuses that, and the same
 * rules already stand in `toaster.css`; so the injected copy is left out of the bundle.
 */
export function externalStylesOnly(): Plugin {
  return {
    name: 'daystar:external-styles-only',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/sonner\/dist\/index\.mjs$/ },
      handler(code) {
        const stripped = code.replace(/^__insertCSS\(.*\);?$/m, '')
        if (stripped === code) this.error('Sonner injects its styles differently now: adapt this plugin.')
        return { code: stripped, map: null }
      },
    },
  }
}
