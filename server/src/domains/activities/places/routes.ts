import { activities } from '@daystar/contract/activities'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { serve } from '../../../platform/http/serve.ts'
import { Gazetteer } from './gazetteer.ts'
import { ownPlaces } from './own-places.ts'
import { askPhoton } from './photon.ts'
import { maxPlaces, type Place, placeKey } from './place.ts'

export function placeRoutes(app: FastifyInstance, { db, config, log }: Deps): void {
  const gazetteer = new Gazetteer()
  app.addHook('onClose', () => gazetteer.close())

  async function elsewhere(words: string): Promise<Place[]> {
    if (config.placesUrl !== null) {
      try {
        return await askPhoton(config.placesUrl, words)
      } catch (error) {
        log.warn(error, 'The place search failed; the built-in list of cities answers.')
      }
    }
    return await gazetteer.search(words)
  }

  serve(app, activities.places, async ({ viewer, query }) => {
    const words = query.q.trim()
    if (placeKey(words) === '') return []
    const own = await ownPlaces(db, viewer.id, words)
    if (own.length >= maxPlaces) return own
    const known = new Set(own.map((place) => place.place_id))
    return [...own, ...(await elsewhere(words)).filter((place) => !known.has(place.place_id))].slice(0, maxPlaces)
  })
}
