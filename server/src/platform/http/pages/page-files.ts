import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface PageFile {
  /** A regular expression. */
  readonly path: string
  readonly file: string
}

/**
 * Returns the HTML file of the build for the path of a page: a variant of `index.html` that names the chunks of the
 * page (`web/build/route-chunks.ts`), or `index.html` itself.
 */
export function readPageFiles(root: string): (path: string) => string {
  const list = join(root, 'pages.json')
  const entries: PageFile[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
  const pages = entries.map(({ path, file }) => ({ path: new RegExp(path), file }))
  return (path) => pages.find((page) => page.path.test(path))?.file ?? 'index.html'
}
