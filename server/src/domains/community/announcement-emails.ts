import type { Language } from '@daystar/contract/languages'
import { micromark } from 'micromark'
import { htmlPage } from '../../platform/mail/html-page.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { escapeHtml } from '../../platform/text/escape-html.ts'
import { withIsolatedValues } from '../../platform/text/isolated-values.ts'
import { translator } from '../../platform/text/translate.ts'

interface Announcement {
  readonly id: number
  readonly subject: string
  readonly markdown: string
  readonly is_service: boolean
}

interface Recipient {
  readonly memberId: number
  readonly email: string
  readonly language: Language
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
  { memberId, email, language, token }: Recipient,
  { publicUrl, community }: { publicUrl: string; community: string },
): Mail {
  const t = withIsolatedValues(translator(language), language)
  const html = micromark(markdown, { extensions: [{ disable: { null: ['labelStartImage'] } }] })
  const page = (footer: string) =>
    htmlPage(language, subject, `<div lang="" dir="auto">\n${html}\n</div>\n<hr>\n<p>${footer}</p>`)
  const mail = { to: email, subject, messageId: `<announcement-${id}-${memberId}@${new URL(publicUrl).hostname}>` }
  if (isService || token === null) {
    const footer = isService
      ? t(
          'You get this email because you are a member of {community}. It is about the service, so you cannot unsubscribe from it.',
          { community },
        )
      : t('You get this email because you are a member of {community}.', { community })
    return { ...mail, text: `${markdown}\n\n-- \n${footer}\n`, html: page(escapeHtml(footer)) }
  }
  const about = t('You get this email because you are a member of {community}.', { community })
  const link = `${publicUrl}/email#unsubscribe=${token}`
  return {
    ...mail,
    text: `${markdown}\n\n-- \n${about} ${t('Unsubscribe:')}\n${link}\n`,
    html: page(`${escapeHtml(about)} <a href="${link}">${escapeHtml(t('Unsubscribe'))}</a>`),
    headers: {
      'List-Unsubscribe': `<${publicUrl}/api/announcements/unsubscribe/${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
