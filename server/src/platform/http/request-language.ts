import { type Language, languages, sourceLanguage } from '@daystar/contract/languages'
import type { Translate } from '@daystar/contract/message'
import type { FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { translator } from '../text/translate.ts'

/** By their primary tag, so that "de-CH" and "pt" match, and "pt-PT" the closest one. */
const byPrimaryTag = new Map((Object.keys(languages) as Language[]).map((tag) => [tag.split('-', 1)[0] ?? tag, tag]))

/** The language that a client prefers; null if it sends none that the app is translated to. */
export function acceptedLanguage({ headers }: Pick<FastifyRequest, 'headers'>): Language | null {
  const accepted = new Negotiator({ headers }).languages()
  const [language] = accepted.flatMap((tag) => byPrimaryTag.get(tag.split('-', 1)[0]?.toLowerCase() ?? '') ?? [])
  return language ?? null
}

/** The language of the texts in a response of the API. */
export function requestLanguage(request: Pick<FastifyRequest, 'headers'>): Language {
  return acceptedLanguage(request) ?? sourceLanguage
}

/** Translates texts in a response of the API. */
export function requestTranslate(request: Pick<FastifyRequest, 'headers'>): Translate {
  return translator(requestLanguage(request))
}
