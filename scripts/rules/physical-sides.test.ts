import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { parseSync } from 'oxc-parser'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '../runtime.mjs'
import { physicalSidesInCode, physicalSidesInStyles } from './physical-sides.ts'

/** The passages that may name a side, with the reason. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  // Base UI measures the distance from the left edge in both directions.
  'web/src/ui/navigation/tabs.tsx': ['left-(--active-tab-left)'],
}

const styled = [
  'web/src',
  'web/public',
  'server/src/domains/archives/offline-page',
  'server/src/platform/http/reference',
]

const filesBelow = (folder: string) =>
  readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:tsx?|js|css)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(projectRoot, join(entry.parentPath, entry.name)).split(sep).join('/'))

function findingsOf(path: string, source: string) {
  const isStyle = /\.css$|\/style\.ts$/.test(path)
  const found = isStyle ? physicalSidesInStyles(source) : physicalSidesInCode(parseSync(path, source).program)
  return found
    .filter(({ finding }) => !exceptions[path]?.includes(finding))
    .map(({ offset, finding }) => `${path}:${source.slice(0, offset).split('\n').length} ${finding}`)
}

describe('layout', () => {
  test('names the start and the end of a line instead of left and right', () => {
    const paths = styled.flatMap(filesBelow)
    expect(paths.length).toBeGreaterThan(500)
    const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')
    expect(paths.flatMap((path) => findingsOf(path, read(path)))).toEqual([])
  })

  test('aligns text of a limited number of lines by its direction, because Chromium shows no ellipsis otherwise', () => {
    const clamped = styled.flatMap(filesBelow).flatMap((path) => {
      const source = readFileSync(join(projectRoot, path), 'utf8')
      return [...source.matchAll(/["'`][^"'`\n]*line-clamp-\d[^"'`\n]*["'`]/g)].map(([classes]) => `${path} ${classes}`)
    })
    expect(clamped.length).toBeGreaterThan(10)
    expect(clamped.filter((classes) => /text-(?:left|right|end)/.test(classes))).toEqual([])
  })

  test.each([
    ['a margin', '<b className="mt-2 ml-3" />', ['ml-3']],
    ['a margin at a breakpoint', '<b className="lg:-mr-3" />', ['lg:-mr-3']],
    ['a side in a template', '<b className={`absolute $' + '{top} right-0`} />', ['right-0']],
    ['text of one side', "classNames('text-left')", ['text-left']],
    ['a corner', '<b className="rounded-tl-sm" />', ['rounded-tl-sm']],
    ['a movement', '<b className="translate-x-5" />', ['translate-x-5']],
    ['a style', '<b style={{ marginLeft: 2, left: 4 }} />', ['style marginLeft', 'style left']],
    ['an assigned style', 'box.style.paddingRight = 0', ['style paddingRight']],
    ['a pair', '<b className="text-left rtl:text-right bg-linear-to-r rtl:bg-linear-to-l" />', []],
    ['a pair with three parts', '<b className="pl-11 rtl:pr-11 rtl:pl-3" />', []],
    ['a movement and its reverse', '<b className="translate-x-5 rtl:-translate-x-5" />', []],
    ['logical utilities', '<b className="ms-2 -me-3 start-0 text-end rounded-ss-sm border-s inset-x-0" />', []],
    ['words', "const labels = ['left', 'Left circle', 'right', 'plain', 'pre-line']", []],
  ])('of code: %s', (_, code, expected) => {
    expect(findingsOf('lake.tsx', code)).toEqual(expected.map((finding) => `lake.tsx:1 ${finding}`))
  })

  test.each([
    ['a margin', 'margin-left: 1rem;', true],
    ['a position', 'right: 0;', true],
    ['alignment', 'text-align: left;', true],
    ['a corner', 'border-top-left-radius: 1px;', true],
    ['a gradient', 'background: linear-gradient(to right, red, blue);', true],
    ['four values with different sides', 'padding: 0 1rem 0 0;', true],
    ['a movement', 'translate: 1rem 0;', true],
    ['logical properties', 'margin-inline-start: 1rem; text-align: start; inset: 0 0 auto; translate: 0 1rem;', false],
    ['four values with equal sides', 'padding: 0 1rem 2rem 1rem;', false],
  ])('of style sheets: %s', (_, declarations, isFound) => {
    expect(findingsOf('lake.css', `.lake {\n  ${declarations}\n}`)).toEqual(
      isFound ? [`lake.css:2 ${declarations}`] : [],
    )
  })
})
