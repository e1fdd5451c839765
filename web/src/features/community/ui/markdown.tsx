import ReactMarkdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { t } from '#lib/i18n/translate.ts'

/** Headings start at h2, because the page has its own h1. */
const components: Components = {
  h1: ({ children }) => <h2>{children}</h2>,
  h2: ({ children }) => <h3>{children}</h3>,
  h3: ({ children }) => <h4>{children}</h4>,
  h4: ({ children }) => <h5>{children}</h5>,
  h5: ({ children }) => <h6>{children}</h6>,
  a: ({ href, children }) => (
    <a href={href} className="link" rel="noreferrer nofollow">
      {children}
    </a>
  ),
  // A table that is wider than a phone scrolls by itself, also by keyboard.
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
    <section aria-label={t('Table')} tabIndex={0} className="overflow-x-auto">
      <table>{children}</table>
    </section>
  ),
}

/**
 * Markdown of the operators, without HTML, and with links of the schemes of the web and of email only. Pictures are
 * left out, because pages load nothing from other sites.
 */
export function Markdown({ children, language }: { children: string; language: string }) {
  return (
    <div dir="auto" lang={language} className="markdown">
      <ReactMarkdown remarkPlugins={[remarkGfm]} skipHtml disallowedElements={['img']} components={components}>
        {children}
      </ReactMarkdown>
    </div>
  )
}
