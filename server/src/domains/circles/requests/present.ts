import type { CircleRequest } from '@daystar/contract/circles/requests'
import { presentPerson } from '../../accounts/index.ts'
import type { CircleRequestRow } from './queries.ts'

export function presentCircleRequest({ person, text, at }: CircleRequestRow): CircleRequest {
  return { ...presentPerson(person), text, requested_at: at.toISOString() }
}
