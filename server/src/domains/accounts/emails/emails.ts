import { type Language, languages } from '@daystar/contract/languages'
import type { Translate } from '@daystar/contract/message'
import { dateText, type HourCycle } from '@daystar/contract/texts/date-texts'
import type { JobPayloads } from '../../../platform/jobs/jobs.ts'
import { htmlPage } from '../../../platform/mail/html-page.ts'
import { escapeHtml } from '../../../platform/text/escape-html.ts'
import { withIsolatedValues } from '../../../platform/text/isolated-values.ts'
import { type Translator, translator } from '../../../platform/text/translate.ts'

export type Email = JobPayloads['send_mail']

/** A person at an address, whose name is not known. */
export interface AddressRecipient {
  readonly email: string
  /** From `platform/mail/email-language-queries.ts`. */
  readonly language: Language
}

export interface Recipient extends AddressRecipient {
  readonly name: string
}

/** The recipient of an email that contains a date. */
export interface DatedRecipient extends Recipient {
  readonly time_zone: string
  readonly hour_cycle: HourCycle | null
}

/** `written`: a text of a person, whose language is not known; in an entry of a list it can be empty. */
type Paragraph =
  | string
  | { readonly written: string }
  | { readonly link: string; readonly label: string }
  | { readonly entry: string; readonly page: string; readonly written: string }

interface Content {
  readonly subject: string
  /** What follows the greeting. */
  readonly paragraphs: readonly Paragraph[]
}

/** An email in the language of its recipient, as text and as HTML. */
export function emailTo(
  to: AddressRecipient | Recipient,
  contentOf: (t: Translate) => Content,
  translatorOf: Translator = translator,
): Email {
  const { email, language } = to
  const t = withIsolatedValues(translatorOf(language), language)
  const { subject, paragraphs: others } = contentOf(t)
  const greeting =
    'name' in to
      ? t(
          'Hello {name},',
          { name: to.name },
          { comment: 'The first line of an email; the next line continues the sentence' },
        )
      : t('Hello,', {}, { comment: 'The first line of an email; the next line continues the sentence' })
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

/** A date as its recipient reads it. */
export function dateFor(
  { language, time_zone: timeZone, hour_cycle: hourCycle }: DatedRecipient,
  format: 'date' | 'dateAndTime',
  instant: Date,
): string {
  return dateText(format, instant, timeZone, { locale: languages[language].locale, hourCycle })
}

function textOf(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return paragraph
  if ('entry' in paragraph)
    return [`- ${paragraph.entry}`, paragraph.written, paragraph.page].filter((line) => line !== '').join('\n  ')
  return 'link' in paragraph ? paragraph.link : paragraph.written
}

function htmlOf(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return `<p>${escapeHtml(paragraph)}</p>`
  if ('link' in paragraph) return `<p><a href="${escapeHtml(paragraph.link)}">${escapeHtml(paragraph.label)}</a></p>`
  const written = escapeHtml(paragraph.written)
  if (!('entry' in paragraph)) return `<p lang="" dir="auto">${written}</p>`
  const words = written === '' ? '' : `<br>\n<span lang="" dir="auto">${written}</span>`
  return `<p><a href="${escapeHtml(paragraph.page)}">${escapeHtml(paragraph.entry)}</a>${words}</p>`
}
