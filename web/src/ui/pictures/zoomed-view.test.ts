import { expect, test } from 'vitest'
import { limitView, wholeView, zoomAround } from './zoomed-view.ts'

const screen = { width: 400, height: 800 }

test('keeps what is below the fingers where it is', () => {
  const fingers = { x: 100, y: -50 }
  const zoomed = zoomAround({ scale: 1.5, x: 20, y: 10 }, 2, fingers)
  expect(zoomed.scale).toBe(3)
  // The point of the picture below the fingers, before and after.
  expect((fingers.x - zoomed.x) / zoomed.scale).toBeCloseTo((fingers.x - 20) / 1.5)
  expect((fingers.y - zoomed.y) / zoomed.scale).toBeCloseTo((fingers.y - 10) / 1.5)
})

test('moves the picture with two fingers that move', () => {
  expect(zoomAround({ scale: 2, x: 0, y: 0 }, 1, { x: 10, y: 10 }, { x: 30, y: 5 })).toEqual({ scale: 2, x: 20, y: -5 })
})

test('enlarges at most four times, and never shrinks a picture below the screen', () => {
  expect(zoomAround(wholeView, 9, { x: 0, y: 0 }).scale).toBe(4)
  expect(zoomAround({ scale: 2, x: 0, y: 0 }, 0.1, { x: 0, y: 0 }).scale).toBe(1)
})

test('lets no gap between the picture and an edge that it reaches', () => {
  const wide = { width: 1600, height: 800 }
  // At scale 2, it is 800 x 400 px.
  expect(limitView({ scale: 2, x: 900, y: 90 }, wide, screen)).toEqual({ scale: 2, x: 200, y: 0 })
  expect(limitView({ scale: 2, x: -150, y: 0 }, wide, screen)).toEqual({ scale: 2, x: -150, y: 0 })
  expect(limitView({ scale: 1, x: 5, y: 5 }, wide, screen)).toEqual(wholeView)
})
