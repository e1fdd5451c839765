import { languages, sourceLanguage } from '@daystar/contract/languages'
import type { Plugin } from 'vite'

/** Adds the languages to the menu in `index.html`, which the pages for signed-out users show. */
export function languageMenu(): Plugin {
  return {
    name: 'daystar:language-menu',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace('<!--languages-->', optionsFor(sourceLanguage)),
    },
  }
}

/** The menu of a page in another language. `html` is in English. */
export function localizedMenu(html: string, language: string): string {
  return html.replace(optionsFor(sourceLanguage), optionsFor(language))
}

function optionsFor(current: string): string {
  const options = Object.entries(languages).map(([tag, { name }]) => {
    return `<option value="${tag}" lang="${tag}"${tag === current ? ' selected' : ''}>${name}</option>`
  })
  return options.join('')
}
