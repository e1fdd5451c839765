import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** The file with the licenses of everything that the build contains, linked in the settings. */
export const noticesFile = 'third-party-notices.txt'

/** Packages that are part of the app by fonts and styles only. Vite itself lists those that contain scripts. */
const packagesWithoutScripts = ['@fontsource-variable/figtree', '@fontsource-variable/fraunces', 'tailwindcss']

/** Adds packages without scripts to the license file of Vite's `build.license`. */
export function thirdPartyNotices(): Plugin {
  return {
    name: 'daystar:third-party-notices',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const notices = bundle[noticesFile]
        if (notices?.type !== 'asset') throw new Error(`The build emits no ${noticesFile}: set build.license.`)
        notices.source = [String(notices.source).trimEnd(), ...packagesWithoutScripts.map(noticeOf), ''].join('\n\n')
      },
    },
  }
}

function noticeOf(name: string): string {
  const packageFile = createRequire(import.meta.url).resolve(`${name}/package.json`)
  const { version, license } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string; license: string }
  const text = readFileSync(join(dirname(packageFile), 'LICENSE'), 'utf8').trim()
  return `## ${name} - ${version} (${license})\n\n${text}`
}
