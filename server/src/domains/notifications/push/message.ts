import { hash } from 'node:crypto'
import { type Language, languages } from '@daystar/contract/languages'
import type { RequestDetails } from 'web-push'
import type { Config } from '../../../settings/config.ts'
import type { PushKeys } from '../devices/key-commands.ts'
import type { Subscription } from '../devices/queries.ts'
import type { Content } from './content.ts'

/** A push service keeps a message for a device that is offline for at most this time. */
export const lifetimeSeconds = 4 * 3600

/** Messages that the member waits for. */
const urgentKinds: ReadonlySet<Content['kind']> = new Set(['test', 'requests', 'mentions', 'comments'])

interface Message {
  readonly content: Content
  readonly language: Language
  readonly ttlSeconds: number
  /** The number on the icon of the installed app. */
  readonly unread: number
}

/**
 * The payload in the declarative format of the Push API, which Safari shows without a script, and the service worker
 * (`web/src/service-worker/push.ts`) elsewhere.
 */
function payloadOf({ content, language, unread }: Omit<Message, 'ttlSeconds'>, publicUrl: string): string {
  const { title, body, path, tag } = content
  const navigate = `${publicUrl}${path}`
  const icon = `${publicUrl}/icon-192.png`
  const { direction } = languages[language]
  const notification = { title, body, navigate, tag, icon, lang: language, dir: direction, app_badge: String(unread) }
  // Part of the message in the standard, and of the notification in Safari 18.4.
  return JSON.stringify({ web_push: 8030, notification, app_badge: unread })
}

/** Encrypts a message for a browser (RFC 8291), and signs it for its push service (RFC 8292). */
export async function encryptedMessage(
  { content, language, ttlSeconds, unread }: Message,
  subscription: Subscription,
  { keys, config }: { keys: PushKeys; config: Pick<Config, 'publicUrl' | 'mailFrom'> },
): Promise<RequestDetails> {
  const { default: webPush } = await import('web-push')
  const { endpoint, p256dh, auth, member_id: memberId } = subscription
  return webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    payloadOf({ content, language, unread }, config.publicUrl),
    {
      vapidDetails: { subject: contactOf(config), ...keys },
      TTL: ttlSeconds,
      urgency: urgentKinds.has(content.kind) ? 'high' : 'normal',
      // Replaces a waiting message about the same. A hash, because the push service can read it.
      topic: hash('sha256', `${memberId} ${content.tag} ${keys.privateKey}`, 'base64url').slice(0, 32),
      contentEncoding: 'aes128gcm',
    },
  )
}

/** How the operator of a push service reaches that of this community. */
function contactOf({ publicUrl, mailFrom }: Pick<Config, 'publicUrl' | 'mailFrom'>): string {
  if (publicUrl.startsWith('https:')) return publicUrl
  return `mailto:${/<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`
}
