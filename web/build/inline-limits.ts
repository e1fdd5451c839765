import { limits } from '@daystar/contract/limits'
import type { Plugin } from 'vite'

const values: Readonly<Record<string, number>> = limits

/**
 * Replaces `limits.name` by its value. Otherwise every page would load all limits, because a bundler does not drop the
 * unused properties of an object.
 */
export function inlineLimits(): Plugin {
  return {
    name: 'daystar:inline-limits',
    apply: 'build',
    enforce: 'pre',
    transform(code) {
      if (!/from '(?:@daystar\/contract\/limits|\.{1,2}\/limits\.ts)'/.test(code)) return null
      return code.replace(/(?<![\w.])limits\.(\w+)/g, (text, name: string) => String(values[name] ?? text))
    },
  }
}
