import type { Plugin, Rolldown } from 'vite'
import { builtLanguages } from './translations/lookups.ts'
import { pagesFolder, type TranslatedChunks, translatedPage } from './translations/translations.ts'

/**
 * The module of each page that is not prerendered, below `src/app`, by its path in `src/app/router.tsx`. The first path
 * that matches is used.
 */
export const pageModules: Record<string, string> = {
  '/setup': 'routes/signed-out/setup',
  '/shared': 'routes/shared',
  '/suspended': 'routes/signed-out/suspended',
  '/email': 'routes/signed-out/email-link',
  '/oidc': 'routes/signed-out/oidc',
  '/groups': 'routes/circles/circles',
  '/circles/new': 'routes/circles/new-circle',
  '/events': 'routes/events/events',
  '/events/new': 'routes/events/event-form',
  '/events/$eventId': 'routes/events/event',
  '/events/$eventId/edit': 'routes/events/event-form',
  '/circles/$circleId': 'routes/circles/circle',
  '/profile/$userId': 'routes/profile',
  '/activity/$activityId': 'routes/activity',
  '/comment/$commentId': 'routes/comment',
  '/about': 'routes/about',
  '/about/$page': 'routes/community-page',
  '/upload': 'routes/upload',
  '/drafts': 'routes/drafts',
  '/notifications': 'routes/notifications',
  '/year/$year': 'routes/year',
  '/search': 'routes/search',
  '/directory': 'routes/directory',
  '/activities': 'routes/my-activities',
  '/view-as': 'routes/view-as',
  '/settings/{-$page}': 'routes/settings',
  '/admin': 'admin/admin-layout',
  '/admin/$page': 'admin/admin-page-route',
  '/admin/$page/$id': 'admin/admin-item-route',
}

/**
 * Writes `index.html` once more for each page, with links that let a browser load the chunks of the page in parallel
 * with the app, and `pages.json`, which lists a regular expression of the path and the file for each. The server sends
 * them.
 */
export function routeChunks(translated: TranslatedChunks): Plugin {
  return {
    name: 'daystar:route-chunks',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const index = bundle['index.html']
        if (index?.type !== 'asset') throw new Error('The build emits no index.html.')
        const ofEveryPage = ['main', 'app/shell/shell'].flatMap((module) => chunksOf(bundle, module))
        const pages = Object.entries(pageModules).map(([path, module]) => {
          const chunks = chunksOf(bundle, `app/${module}`).filter((file) => !ofEveryPage.includes(file))
          const links = chunks.map((chunk) => `<link rel="modulepreload" fetchpriority="low" href="/${chunk}">`)
          const source = String(index.source).replace('</head>', `${links.join('')}</head>`)
          const file = `pages/${module.replaceAll('/', '-')}.html`
          for (const language of builtLanguages) {
            const page = translatedPage(source, language, translated.filesOf(language))
            this.emitFile({ type: 'asset', fileName: `${pagesFolder(language)}${file}`, source: page })
          }
          return { path: patternOf(path), file }
        })
        this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(pages) })
      },
    },
  }
}

/** `/circles/$circleId` becomes `^/circles/[^/]+/?$`; `{-$page}` is optional. */
function patternOf(path: string): string {
  return `^${path.replace(/\/\{-\$\w+\}/g, '(?:/[^/]+)?').replace(/\$\w+/g, '[^/]+')}/?$`
}

/** The chunk of a module and everything that it imports statically. */
function chunksOf(bundle: Rolldown.OutputBundle, module: string): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/web/src/${module}.tsx`)))
  if (!chunk) throw new Error(`The build has no chunk with ${module}.tsx.`)
  const found = new Set([chunk.fileName])
  for (const file of found) {
    const imported = bundle[file]
    if (imported?.type === 'chunk') for (const name of imported.imports) found.add(name)
  }
  return [...found]
}
