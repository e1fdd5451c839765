import { Copy, Download } from 'lucide-react'
import { useCommunity } from '#lib/community.ts'
import { copyText } from '#lib/secure-context/copy-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { showToast } from '#ui/toasts/toast.ts'

/** New recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { name } = useCommunity()
  const text = `Recovery codes for ${name} (${window.location.origin})\n\n${codes.join('\n')}\n`

  function copy() {
    copyText(text).then(
      () => showToast('Codes copied', { tone: 'success' }),
      () => showToast('Could not copy the codes', { tone: 'failure' }),
    )
  }

  return (
    <div className="flex flex-col gap-4">
      <p>
        If you lose your authenticator app, you sign in with one of these codes. Each can be used once. Keep them in a
        safe place: they are shown only now.
      </p>
      <ol aria-label="Recovery codes" className="grid grid-cols-1 gap-x-6 gap-y-1 font-mono text-md sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap justify-between gap-3">
        <div className="flex flex-wrap gap-3">
          <Button tone="secondary" icon={<Copy aria-hidden="true" className="size-4.5" />} onClick={copy}>
            Copy
          </Button>
          <Button
            tone="secondary"
            icon={<Download aria-hidden="true" className="size-4.5" />}
            onClick={() => download(text)}
          >
            Download
          </Button>
        </div>
        <Button onClick={onDone}>I have saved the codes</Button>
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
