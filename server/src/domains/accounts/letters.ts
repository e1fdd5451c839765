import type { JobPayloads } from '../../platform/jobs.ts'

type Letter = JobPayloads['send_mail']

/** The letter that carries a reset link. */
export function resetLetter({ name, email }: { name: string; email: string }, link: string): Letter {
  const lines = [
    `Hello ${name},`,
    'somebody, hopefully you, asked for a new password for your Daystar account. This link sets one. It works once, for one hour:',
    link,
    'If it was not you, leave this letter alone: your password stays as it is.',
  ]
  const paragraphs = lines.map((line) =>
    line === link ? `<a href="${escaped(link)}">Set a new password</a>` : escaped(line),
  )
  return {
    to: email,
    subject: 'Reset your Daystar password',
    text: `${lines.join('\n\n')}\n`,
    html: paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n'),
    link,
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
