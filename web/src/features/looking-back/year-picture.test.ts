import { expect, test } from 'vitest'
import { sampleNames } from '../../testing/sample.ts'
import { draw } from './year-picture.ts'

const texts = {
  title: '2026',
  name: sampleNames.ada,
  lines: [{ value: '12', label: 'activities' }],
  footer: 'Daystar',
}

/** A context that records the texts with their place; every character is 30 px wide at 50 px. */
function recordingContext() {
  const written: { text: string; x: number; maxWidth: number; direction: string; align: string; font: string }[] = []
  const context = {
    direction: 'ltr',
    textAlign: 'left',
    font: '',
    fillStyle: '',
    fillRect: () => undefined,
    measureText: (text: string) => ({ width: text.length * 0.6 * Number(/(\d+)px/.exec(context.font)?.[1]) }),
    fillText: (text: string, x: number, _y: number, maxWidth: number) =>
      written.push({ text, x, maxWidth, direction: context.direction, align: context.textAlign, font: context.font }),
  }
  return { context: context as unknown as CanvasRenderingContext2D, written }
}

test.each([
  ['ltr', 96],
  ['rtl', 984],
] as const)('the picture of a page from %s starts at %i', (direction, x) => {
  const { context, written } = recordingContext()
  draw(context, texts, direction)
  expect(written.map(({ text }) => text.slice(1, -1))).toEqual(['2026', sampleNames.ada, '12', 'activities', 'Daystar'])
  expect(new Set(written.map((one) => `${one.x} ${one.direction} ${one.align}`))).toEqual(
    new Set([`${x} ${direction} start`]),
  )
})

test('a long name is written in a smaller font that fits', () => {
  const { context, written } = recordingContext()
  draw(context, { ...texts, name: 'A name with forty characters or so, yes!' }, 'ltr')
  const size = Number(/(\d+)px/.exec(written[1]?.font ?? '')?.[1])
  expect(size).toBeLessThan(48)
  expect(size * 0.6 * 42).toBeLessThanOrEqual(888)
})

test('a text has its own direction, and stays between the margins in the smallest font', () => {
  const { context, written } = recordingContext()
  const tag = '#swim'
  draw(context, { ...texts, name: '泳'.repeat(100), lines: [{ value: tag, label: 'most often' }] }, 'rtl')
  // Between the signs of an isolated text, whose first letter sets the direction.
  expect(written.map(({ text }) => text)).toContain(`\u2068${tag}\u2069`)
  expect(written.map(({ maxWidth }) => maxWidth)).toEqual(Array(5).fill(888))
})
