import type { Plugin } from 'vite'

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Daystar: component gallery</title>
    <script src="/early.js"></script>
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/src/app/gallery/main.tsx"></script>
  </body>
</html>`

/** Serves the component gallery at /_gallery during development. It is not part of the build. */
export function galleryPage(): Plugin {
  return {
    name: 'daystar:gallery-page',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use('/_gallery', async (request, response, next) => {
        if (request.url !== '/' && !request.url?.startsWith('/?')) return next()
        response.setHeader('content-type', 'text/html')
        response.end(await server.transformIndexHtml('/_gallery', page))
      })
    },
  }
}
