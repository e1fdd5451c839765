import { activities } from '@daystar/contract/activities'
import { type Language, languages } from '@daystar/contract/languages'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { requestLanguage } from '../../../platform/http/request-language.ts'
import { serve } from '../../../platform/http/serve.ts'
import { Gazetteer } from './gazetteer.ts'
import { searchPhoton } from './photon.ts'
import { maxPlaces, type Place, placeKey } from './place.ts'
import { previousPlaces } from './queries.ts'

export function placeRoutes(app: FastifyInstance, { db, config, log }: Deps): void {
  const gazetteer = new Gazetteer()
  app.addHook('onClose', () => gazetteer.close())

  async function searchPlaces(text: string, language: Language): Promise<Place[]> {
    if (config.placesUrl !== null) {
      try {
        return await searchPhoton(config.placesUrl, text, language)
      } catch (error) {
        log.warn(error, 'The place search failed, using the built-in list of cities.')
      }
    }
    return await gazetteer.search(text, languages[language].locale)
  }

  serve(app, activities.places, async ({ viewer, query, request }) => {
    const text = query.q.trim()
    if (placeKey(text) === '') return []
    const previous = await previousPlaces(db, viewer.id, text)
    if (previous.length >= maxPlaces) return previous
    const previousIds = new Set(previous.map((place) => place.place_id))
    const others = (await searchPlaces(text, requestLanguage(request))).filter(
      (place) => !previousIds.has(place.place_id),
    )
    return [...previous, ...others].slice(0, maxPlaces)
  })
}
