import { t } from '#lib/i18n/translate.ts'
import type { OutboxItem } from '#lib/outbox/types.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Sheet } from '#ui/overlays/sheet.tsx'
import { OutboxItemRow } from './outbox-item.tsx'
import { retryNow, useOutboxItems } from './registry.ts'

/** All items on this device, in the order of sending: what was rejected, and what waits. */
export function OutboxSheet({ onClose }: { onClose: () => void }) {
  const items = useOutboxItems()
  const rejected = items.filter(({ state }) => state === 'failed')
  const waiting = items.filter(({ state }) => state !== 'failed')
  return (
    <Sheet open onClose={onClose} title={t('Waiting to be sent')}>
      {items.length === 0 && <p className="py-8 text-center text-quiet">{t('Everything has been sent.')}</p>}
      {rejected.length > 0 && (
        <ItemList
          items={rejected}
          explanation={t('This could not be sent, and stays on this device until you send it again or discard it.')}
        />
      )}
      {waiting.length > 0 && (
        <>
          <ItemList
            items={waiting}
            explanation={t('This is kept on this device and sent as soon as Daystar can be reached.')}
          />
          <Button tone="secondary" className="mt-3 self-start" onClick={() => void retryNow()}>
            {t('Send now')}
          </Button>
        </>
      )}
    </Sheet>
  )
}

function ItemList({ items, explanation }: { items: readonly OutboxItem[]; explanation: string }) {
  return (
    <>
      <p className="text-quiet not-first:mt-6">{explanation}</p>
      <ul aria-label={explanation} className="flex flex-col divide-y divide-line">
        {items.map((item) => (
          <li key={item.id}>
            <OutboxItemRow item={item} />
          </li>
        ))}
      </ul>
    </>
  )
}
