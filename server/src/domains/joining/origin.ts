import type { Language } from '@daystar/contract/languages'
import type { FastifyRequest } from 'fastify'
import { acceptedLanguage } from '../../platform/http/request-language.ts'

/** From where a person joins, and in which language. */
export interface Origin {
  readonly address: string
  readonly language: Language | null
}

export function originOf(request: FastifyRequest): Origin {
  return { address: request.ip, language: acceptedLanguage(request) }
}
