import type { Plugin } from 'vite'

/**
 * Removes Sonner's code that injects its style sheet from JavaScript. The Content-Security-Policy blocks it, and
 * `src/ui/toasts/toaster.tsx` already imports the style sheet.
 */
export function externalStylesOnly(): Plugin {
  return {
    name: 'daystar:external-styles-only',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/sonner\/dist\/index\.mjs$/ },
      handler(code) {
        const stripped = code.replace(/^__insertCSS\(.*\);?$/m, '')
        if (stripped === code)
          this.error('Found no style injection in Sonner. Adapt this plugin to the installed version.')
        return { code: stripped, map: null }
      },
    },
  }
}
