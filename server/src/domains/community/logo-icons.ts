import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { apiError } from '../../platform/api/api-error.ts'
import type { Deps } from '../../platform/deps.ts'

interface Icon {
  /** The name of the file in the address. */
  readonly name: string
  /** Width and height in pixels. */
  readonly size: number
  /** `maskable`: the device cuts the icon to a shape, so only a circle of 80 % of its size is certain to be visible. */
  readonly purpose: 'any' | 'maskable'
}

const icons: readonly Icon[] = [
  { name: '192.png', size: 192, purpose: 'any' },
  { name: '512.png', size: 512, purpose: 'any' },
  { name: 'maskable-512.png', size: 512, purpose: 'maskable' },
]
/** The corners of a square of this share of the size touch the circle that is certain to be visible. */
const maskableShare = 0.8 * Math.SQRT1_2
/** The background colour in `web/public/manifest.webmanifest`. */
const background = '#fbf7f0'
const yearSeconds = 31_536_000

/** The icons of the installed app, for its manifest and pages. @param key the key of the logo */
export function logoIcons(key: string): { src: string; sizes: string; type: string; purpose: string }[] {
  return icons.map(({ name, size, purpose }) => ({
    src: `/icons/${key}/${name}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  }))
}

/** Serves the icons, which are made from the logo at the first request and kept in memory until it changes. */
export function logoIconRoutes(
  app: FastifyInstance,
  { community, storage }: Pick<Deps, 'community' | 'storage'>,
): void {
  let cached: { key: string; rendered: Map<string, Promise<Buffer>> } | undefined

  const rendered = (key: string, file: string, icon: Icon): Promise<Buffer> => {
    if (cached?.key !== key) cached = { key, rendered: new Map() }
    const { rendered: images } = cached
    const image = images.get(icon.name) ?? renderIcon(`${key}/${file}`, icon)
    images.set(icon.name, image)
    image.catch(() => images.delete(icon.name))
    return image
  }

  async function renderIcon(file: string, { size, purpose }: Icon): Promise<Buffer> {
    const stored = await storage.find(file)
    if (!stored) throw apiError('media_not_found')
    // Most processes never render an icon.
    const { default: sharp } = await import('sharp')
    const side = purpose === 'maskable' ? Math.round(size * maskableShare) : size
    const logo = sharp(await buffer(await stored.open())).resize(side, side, { fit: 'cover' })
    if (purpose === 'any') return await logo.png().toBuffer()
    const before = Math.floor((size - side) / 2)
    const after = size - side - before
    const padding = { top: before, left: before, bottom: after, right: after, background }
    return await logo.flatten({ background }).extend(padding).png().toBuffer()
  }

  app.get('/icons/:key/:name', async (request: FastifyRequest<{ Params: { key: string; name: string } }>, reply) => {
    const { key, name } = request.params
    const { logo } = community.stored
    const icon = icons.find((candidate) => candidate.name === name)
    if (logo === null || logo.key !== key || icon === undefined) throw apiError('media_not_found')
    const content = await rendered(key, logo.main_file, icon)
    reply.header('cache-control', `public, max-age=${yearSeconds}, immutable`)
    return reply.header('x-content-type-options', 'nosniff').type('image/png').send(content)
  })
}
