import { Type } from 'typebox'
import { route } from './route.ts'

/** Declares an endpoint that sends no more emails of a kind to the recipient of one, with the token of its link. */
export function unsubscribeRoute(path: string, { summary }: { readonly summary: string }) {
  return route('POST', path, {
    policy: 'public',
    accepts: ['form', 'json', 'multipart'],
    params: Type.Object({ token: Type.String({ pattern: '^[0-9a-f-]{36}$' }) }),
    /** The form that mail programs send for a one-click unsubscription (RFC 8058). */
    body: Type.Object({ 'List-Unsubscribe': Type.Optional(Type.String({ maxLength: 100 })) }),
    errors: ['email_link_invalid'],
    failureLimit: 'invalid_links',
    summary,
  })
}
