import { type Language, languages } from '@daystar/contract/languages'
import { escapeHtml } from '../text/escape-html.ts'

/**
 * The HTML of an email with a body in HTML. Language and direction are on the only element of the body too, because
 * many mail programs show the email as a part of their own page.
 */
export function htmlPage(language: Language, subject: string, body: string): string {
  const attributes = `lang="${language}" dir="${languages[language].direction}"`
  return `<!doctype html>
<html ${attributes}>
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>
<body>
<div ${attributes}>
${body}
</div>
</body>
</html>
`
}
