import { micromark } from 'micromark'
import type { Mail } from '../../platform/mail/mail.ts'

interface Announcement {
  readonly id: number
  readonly subject: string
  readonly markdown: string
  readonly is_service: boolean
}

interface Recipient {
  readonly memberId: number
  readonly email: string
  /** The token of the link that unsubscribes; null in a test email. */
  readonly token: string | null
}

/**
 * The email with an announcement, whose text is the Markdown as it was written. HTML in it is escaped, links with other
 * schemes than those of the web and of email are removed, as are pictures, which would show the sender who opens the
 * email.
 */
export function announcementEmail(
  { id, subject, markdown, is_service: isService }: Announcement,
  { memberId, email, token }: Recipient,
  { publicUrl, community }: { publicUrl: string; community: string },
): Mail {
  const html = micromark(markdown, { extensions: [{ disable: { null: ['labelStartImage'] } }] })
  const about = `You get this email because you are a member of ${community}.`
  const mail = { to: email, subject, messageId: `<announcement-${id}-${memberId}@${new URL(publicUrl).hostname}>` }
  if (isService || token === null) {
    const footer = isService ? `${about} It is about the service, so you cannot unsubscribe from it.` : about
    return { ...mail, text: `${markdown}\n\n-- \n${footer}\n`, html: `${html}\n<hr>\n<p>${escapeHtml(footer)}</p>` }
  }
  const link = `${publicUrl}/email#unsubscribe=${token}`
  return {
    ...mail,
    text: `${markdown}\n\n-- \n${about} Unsubscribe:\n${link}\n`,
    html: `${html}\n<hr>\n<p>${escapeHtml(about)} <a href="${link}">Unsubscribe</a></p>`,
    headers: {
      'List-Unsubscribe': `<${publicUrl}/api/announcements/unsubscribe/${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
