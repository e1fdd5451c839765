import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { icons } from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

const sources = join(import.meta.dirname, '..')
const style = readFileSync(join(sources, 'styles', 'base.css'), 'utf8')

/** Names of icons that can point along the line, or that show lines of text, a speech bubble or a loudspeaker. */
const canHaveDirection =
  /Left|Right|Forward|Back|Next|Previous|Send|Log(?:In|Out)|Reply|Undo|Redo|External|^Message|List|Text|Volume|Quote/

const used = new Set(
  readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .flatMap((path) => [
      ...readFileSync(join(sources, path), 'utf8').matchAll(/import \{([^}]+)\} from 'lucide-react'/g),
    ])
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim().replace(/ as .*/, '')))
    .filter((name) => name !== '' && !name.startsWith('type ')),
)

const classOf = (name: string) => {
  const icon = Object.entries(icons).find(([key]) => key === name)?.[1]
  if (!icon) throw new Error(`Lucide has no icon ${name}.`)
  return / class="lucide (lucide-[\w-]+)/.exec(renderToStaticMarkup(createElement(icon)))?.[1]
}

test('mirrors every used icon that has a direction on pages from right to left, and no other', () => {
  expect(used.size).toBeGreaterThan(40)
  const expected = [...used].filter((name) => canHaveDirection.test(name))
  const mirrored = [...style.matchAll(/\.(lucide-[\w-]+)/g)].map(([, name]) => name)
  expect(mirrored.sort()).toEqual(expected.map(classOf).sort())
})
