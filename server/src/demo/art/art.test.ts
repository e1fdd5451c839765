import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { banner, bannerSize, emblem, emblemSide } from './circle-art.ts'
import { face, faceSide } from './face.ts'
import { looks } from './looks.ts'
import { formats, photo } from './photo.ts'
import { seeded } from './random.ts'
import { sceneKinds } from './scenes.ts'

const print = (picture: Buffer) => createHash('sha256').update(picture).digest('hex')

describe('pictures are drawn, never kept', () => {
  test('the same words give the same chance, other words another', () => {
    const draw = (seed: string) => Array.from({ length: 5 }, seeded(seed).next)
    expect(draw('lake 1')).toEqual(draw('lake 1'))
    expect(draw('lake 1')).not.toEqual(draw('lake 2'))
    expect(Math.min(...draw('lake 1'))).toBeGreaterThanOrEqual(0)
    expect(Math.max(...draw('lake 1'))).toBeLessThan(1)
  })

  test('a photo is the same byte for byte on every drawing, and another seed is another photo', async () => {
    const [first, again, other] = await Promise.all([
      photo('lake', '1', 'classic'),
      photo('lake', '1', 'classic'),
      photo('lake', '2', 'classic'),
    ])
    expect(print(first)).toBe(print(again))
    expect(print(first)).not.toBe(print(other))
  })

  // Every kind once, in turns of format: a scene lays itself out by the sheet it is given, whatever its size.
  const names = Object.keys(formats) as (keyof typeof formats)[]
  test.each(sceneKinds.map((kind, i) => [kind, names[i % names.length] ?? 'square'] as const))(
    '%s is drawn as %s at the promised size, with something to see',
    async (kind, format) => {
      const picture = await photo(kind, 'test', format)
      const { width, height, format: type } = await sharp(picture).metadata()
      expect([width, height, type]).toEqual([...formats[format], 'jpeg'])
      expect(picture.length).toBeLessThan(600_000)
      const { entropy } = await sharp(picture).stats()
      expect(entropy).toBeGreaterThan(4)
    },
  )

  test('every member has a face of their own, small enough for a profile picture', async () => {
    const prints = new Set<string>()
    for (const key of Object.keys(looks)) {
      const picture = await face(key)
      const { width, height } = await sharp(picture).metadata()
      expect([width, height]).toEqual([faceSide, faceSide])
      expect(picture.length).toBeLessThan(200_000)
      prints.add(print(picture))
    }
    expect(prints.size).toBe(Object.keys(looks).length)
  })

  test('a stranger gets a made-up face, always the same one', async () => {
    expect(print(await face('somebody'))).toBe(print(await face('somebody')))
    expect(print(await face('somebody'))).not.toBe(print(await face('somebody else')))
  })

  test('emblems are square and banners wide', async () => {
    const small = await sharp(await emblem('bread', '1')).metadata()
    expect([small.width, small.height]).toEqual([emblemSide, emblemSide])
    const wide = await sharp(await banner('bread', '1')).metadata()
    expect([wide.width, wide.height]).toEqual([...bannerSize])
  })
}, 120_000)
