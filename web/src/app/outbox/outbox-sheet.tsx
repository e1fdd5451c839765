import { t } from '#lib/i18n/translate.ts'
import { retryNow, useOutboxItems } from '#lib/outbox/outbox.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Sheet } from '#ui/overlays/sheet.tsx'
import { OutboxItemRow } from './outbox-item.tsx'

/** All items that wait on this device, in the order of sending. */
export function OutboxSheet({ onClose }: { onClose: () => void }) {
  const items = useOutboxItems()
  return (
    <Sheet open onClose={onClose} title={t('Waiting to be sent')}>
      {items.length === 0 ? (
        <p className="py-8 text-center text-quiet">{t('Everything has been sent.')}</p>
      ) : (
        <>
          <p className="text-quiet">{t('This is kept on this device and sent as soon as Daystar can be reached.')}</p>
          <ul className="flex flex-col divide-y divide-line">
            {items.map((item, index) => (
              <li key={item.id}>
                <OutboxItemRow item={item} before={items[index - 1]} after={items[index + 1]} />
              </li>
            ))}
          </ul>
          <Button tone="secondary" className="mt-3 self-start" onClick={() => void retryNow()}>
            {t('Send now')}
          </Button>
        </>
      )}
    </Sheet>
  )
}
