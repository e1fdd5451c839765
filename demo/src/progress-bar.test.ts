import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { ProgressBar } from './progress-bar.ts'

function recordOutput(isTTY: boolean) {
  const written: string[] = []
  return { isTTY, written, write: (text: string) => written.push(text) }
}

test('rewrites one line on a terminal, and only when it changes', () => {
  const output = recordOutput(true)
  const bar = new ProgressBar(output, 'Seeding')
  for (const share of [0, 0.001, 0.5, 1]) bar.update(share)
  expect(output.written.map(stripVTControlCharacters)).toEqual([
    `\r  · Seeding  ${'░'.repeat(24)}   0 %`,
    `\r  · Seeding  ${'█'.repeat(12)}${'░'.repeat(12)}  50 %`,
    `\r  · Seeding  ${'█'.repeat(24)} 100 %`,
  ])
  bar.end('Seeded')
  expect(output.written.join('')).not.toContain('\n  ·')
  expect(output.written.at(-1)).toBe('  ✓ Seeded\n')
})

test('writes plain lines to a pipe, one per quarter', () => {
  const output = recordOutput(false)
  const bar = new ProgressBar(output, 'Seeding')
  for (let percent = 0; percent <= 100; percent++) bar.update(percent / 100)
  bar.end('Seeded')
  const expected = [0, 25, 50, 75, 100].map((percent) => `  · Seeding … ${percent} %\n`)
  expect(output.written).toEqual([...expected, '  ✓ Seeded\n'])
})
