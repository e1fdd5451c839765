import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** The file with the licenses of everything that the server sends to browsers, linked in the settings. */
export const noticesFile = 'third-party-notices.txt'

/** Packages that are part of the app by fonts and styles only. Vite itself lists those that contain scripts. */
const packagesWithoutScripts = ['@fontsource-variable/figtree', '@fontsource-variable/fraunces', 'tailwindcss']

/** The server serves Swagger UI from a package that contains its files without its license. */
const swaggerUiNotice = new URL('notices/swagger-ui.txt', import.meta.url)

/** Adds what is not part of a script of the app to the license file of Vite's `build.license`. */
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
        const added = [...packagesWithoutScripts.map(noticeOf), readFileSync(swaggerUiNotice, 'utf8')]
        notices.source = [String(notices.source).trimEnd(), ...added].join('\n\n')
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
