import type { JobPayloads } from '../../../platform/jobs/jobs.ts'

export type Email = JobPayloads['send_mail']

type Paragraph = string | { readonly link: string; readonly label: string }

/** An email of paragraphs, as text and as HTML. */
export function emailOf(to: string, subject: string, paragraphs: readonly Paragraph[]): Email {
  const link = paragraphs.find((paragraph) => typeof paragraph !== 'string')?.link
  return {
    to,
    subject,
    text: `${paragraphs.map((paragraph) => (typeof paragraph === 'string' ? paragraph : paragraph.link)).join('\n\n')}\n`,
    html: paragraphs.map((paragraph) => `<p>${htmlOf(paragraph)}</p>`).join('\n'),
    ...(link !== undefined && { link }),
  }
}

function htmlOf(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return escapeHtml(paragraph)
  return `<a href="${escapeHtml(paragraph.link)}">${escapeHtml(paragraph.label)}</a>`
}

/** The email with the password reset link. */
export function resetEmail({ name, email }: { name: string; email: string }, link: string, community: string): Email {
  return emailOf(email, `Reset your ${community} password`, [
    `Hello ${name},`,
    `we received a request to reset the password of your ${community} account. To set a new password, open this link. It expires in one hour and can be used only once:`,
    { link, label: 'Set a new password' },
    'If you did not request this, you can ignore this email. Your password stays unchanged.',
  ])
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
