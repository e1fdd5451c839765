import { Copy, Download } from 'lucide-react'
import { useCommunity } from '#lib/community.ts'
import { t } from '#lib/i18n/translate.ts'
import { copyText } from '#lib/secure-context/copy-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { showToast } from '#ui/toasts/toast.ts'

/** New recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { name } = useCommunity()
  const title = t('Recovery codes for {name} ({origin})', { name, origin: window.location.origin })
  const text = `${title}\n\n${codes.join('\n')}\n`

  function copy() {
    copyText(text).then(
      () => showToast(t('Codes copied'), { tone: 'success' }),
      () => showToast(t('Could not copy the codes'), { tone: 'failure' }),
    )
  }

  return (
    <div className="flex flex-col gap-4">
      <p>
        {t(
          'If you lose your authenticator app, you sign in with one of these codes. Each can be used once. Keep them in a safe place: they are shown only now.',
        )}
      </p>
      <ol
        aria-label={t('Recovery codes')}
        className="grid grid-cols-1 gap-x-6 gap-y-1 font-mono text-md sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap justify-between gap-3">
        <div className="flex flex-wrap gap-3">
          <Button tone="secondary" icon={<Copy aria-hidden="true" className="size-4.5" />} onClick={copy}>
            {t('Copy')}
          </Button>
          <Button
            tone="secondary"
            icon={<Download aria-hidden="true" className="size-4.5" />}
            onClick={() => download(text)}
          >
            {t('Download')}
          </Button>
        </div>
        <Button onClick={onDone}>{t('I have saved the codes')}</Button>
      </div>
    </div>
  )
}

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(url)
}
