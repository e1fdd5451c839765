import { Type } from 'typebox'
import { Instant } from './fields.ts'
import { route } from './route.ts'

/** A point of the curve P-256, uncompressed, base64url. */
const PublicKey = Type.String({ pattern: '^[A-Za-z0-9_-]{87}$' })

/** What an app that signs out keeps encrypted on its device until the same member returns. */
export const outbox = {
  readKey: route('GET', '/outbox/key', {
    policy: 'self',
    reply: Type.Object({ public_key: PublicKey }),
    summary: 'The key with which an app encrypts what has not been sent when its member signs out.',
  }),
  recoverKey: route('POST', '/outbox/key', {
    policy: 'self',
    body: Type.Object({
      /** That of the key pair which the app created for the encryption. */
      public_key: PublicKey,
      kept_at: Instant,
    }),
    reply: Type.Object({ key: Type.String() }),
    errors: ['outbox_key_expired'],
    rateLimit: { max: 60, seconds: 3600 },
    summary:
      'The key of what the signed-in member has encrypted at that time, for 90 days. Another member gets another key, which opens nothing.',
  }),
}
