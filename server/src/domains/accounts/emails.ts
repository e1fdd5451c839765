import type { JobPayloads } from '../../platform/jobs.ts'

type Email = JobPayloads['send_mail']

/** The email with the password reset link. */
export function resetEmail({ name, email }: { name: string; email: string }, link: string): Email {
  const lines = [
    `Hello ${name},`,
    'we received a request to reset the password of your Daystar account. To set a new password, open this link. It expires in one hour and can be used only once:',
    link,
    'If you did not request this, you can ignore this email. Your password stays unchanged.',
  ]
  const paragraphs = lines.map((line) =>
    line === link ? `<a href="${escapeHtml(link)}">Set a new password</a>` : escapeHtml(line),
  )
  return {
    to: email,
    subject: 'Reset your Daystar password',
    text: `${lines.join('\n\n')}\n`,
    html: paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n'),
    link,
  }
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
