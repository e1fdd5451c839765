import { Type } from 'typebox'
import { route } from '../route.ts'

/** The endpoint for the places that a form suggests. */
export const suggestedPlaces = {
  places: route('GET', '/places', {
    policy: 'self',
    query: Type.Object({ q: Type.String({ maxLength: 100 }) }),
    reply: Type.Array(
      Type.Object({
        place_id: Type.String(),
        name: Type.String(),
        detail: Type.String(),
        lat: Type.Number(),
        lng: Type.Number(),
      }),
    ),
    rateLimit: { max: 120, seconds: 60 },
    summary: "Places whose name starts with or contains the text: the member's earlier places first, then cities.",
  }),
}
