import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { members } from '../dataset/members.ts'
import { avatar, avatarSide } from './avatar.ts'
import { banner, bannerSize, circlePicture, circlePictureSide } from './circle-pictures.ts'
import { formats, photo } from './photo.ts'
import { seeded } from './random.ts'
import { sceneKinds } from './scenes.ts'

const hashOf = (picture: Buffer) => createHash('sha256').update(picture).digest('hex')

describe('pictures', () => {
  test('a seed gives the same numbers each time, and another seed gives others', () => {
    const draw = (seed: string) => Array.from({ length: 5 }, seeded(seed).next)
    expect(draw('lake 1')).toEqual(draw('lake 1'))
    expect(draw('lake 1')).not.toEqual(draw('lake 2'))
    expect(Math.min(...draw('lake 1'))).toBeGreaterThanOrEqual(0)
    expect(Math.max(...draw('lake 1'))).toBeLessThan(1)
  })

  test('a photo is the same byte for byte each time, and another seed gives another photo', async () => {
    const [first, again, other] = await Promise.all([
      photo('lake', '1', 'classic'),
      photo('lake', '1', 'classic'),
      photo('lake', '2', 'classic'),
    ])
    expect(hashOf(first)).toBe(hashOf(again))
    expect(hashOf(first)).not.toBe(hashOf(other))
  })

  // Every kind once, with the formats in rotation: a scene adapts to the size of the drawing.
  const names = Object.keys(formats) as (keyof typeof formats)[]
  test.each(sceneKinds.map((kind, i) => [kind, names[i % names.length] ?? 'square'] as const))(
    '%s is drawn as %s in the declared size and is not blank',
    async (kind, format) => {
      const picture = await photo(kind, 'test', format)
      const { width, height, format: type } = await sharp(picture).metadata()
      expect([width, height, type]).toEqual([...formats[format], 'jpeg'])
      expect(picture.length).toBeLessThan(600_000)
      const { entropy } = await sharp(picture).stats()
      expect(entropy).toBeGreaterThan(4)
    },
  )

  test('every member has a different avatar that fits the size limit', async () => {
    const hashes = new Set<string>()
    for (const { key } of members) {
      const picture = await avatar(key)
      const { width, height } = await sharp(picture).metadata()
      expect([width, height]).toEqual([avatarSide, avatarSide])
      expect(picture.length).toBeLessThan(200_000)
      hashes.add(hashOf(picture))
    }
    expect(hashes.size).toBe(members.length)
  })

  test('circle pictures are square and banners wide', async () => {
    const small = await sharp(await circlePicture('bread', '1')).metadata()
    expect([small.width, small.height]).toEqual([circlePictureSide, circlePictureSide])
    const wide = await sharp(await banner('bread', '1')).metadata()
    expect([wide.width, wide.height]).toEqual([...bannerSize])
  })
}, 120_000)
