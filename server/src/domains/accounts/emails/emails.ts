import { type Language, sourceLanguage } from '@daystar/contract/languages'
import type { Translate } from '@daystar/contract/message'
import type { JobPayloads } from '../../../platform/jobs/jobs.ts'
import { escapeHtml, htmlPage } from '../../../platform/mail/html-page.ts'
import { translator } from '../../../platform/text/translate.ts'

export type Email = JobPayloads['send_mail']

export interface Recipient {
  readonly name: string
  readonly email: string
  readonly language?: Language
}

/** `written`: a text of a person, whose language is not known. */
type Paragraph = string | { readonly written: string } | { readonly link: string; readonly label: string }

interface Content {
  readonly subject: string
  /** What follows the greeting. */
  readonly paragraphs: readonly Paragraph[]
}

/**
 * An email in the language of its recipient, as text and as HTML. `name` is undefined for an address whose owner is not
 * known.
 */
export function emailTo(
  { name, email, language = sourceLanguage }: Omit<Recipient, 'name'> & { readonly name?: string },
  contentOf: (t: Translate) => Content,
): Email {
  const t = translator(language)
  const { subject, paragraphs: others } = contentOf(t)
  const greeting =
    name === undefined
      ? t('Hello,', {}, { comment: 'The first line of an email; the next line continues the sentence' })
      : t('Hello {name},', { name }, { comment: 'The first line of an email; the next line continues the sentence' })
  const paragraphs = [greeting, ...others]
  const link = others.find((paragraph) => typeof paragraph === 'object' && 'link' in paragraph)
  return {
    to: email,
    subject,
    text: `${paragraphs.map(textOf).join('\n\n')}\n`,
    html: htmlPage(language, subject, paragraphs.map(htmlOf).join('\n')),
    ...(link !== undefined && { link: link.link }),
  }
}

function textOf(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return paragraph
  return 'link' in paragraph ? paragraph.link : paragraph.written
}

function htmlOf(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return `<p>${escapeHtml(paragraph)}</p>`
  if ('link' in paragraph) return `<p><a href="${escapeHtml(paragraph.link)}">${escapeHtml(paragraph.label)}</a></p>`
  return `<p lang="" dir="auto">${escapeHtml(paragraph.written)}</p>`
}
