import type { CircleDetail } from '@daystar/contract/circles'
import { t } from '#lib/i18n/translate.ts'
import { Switch } from '#ui/forms/switch.tsx'
import { useEditCircle } from '../api/use-edit-circle.ts'
import { savedToasts } from './saved-toasts.ts'

/** Lets admins of a private circle permit links to what its members post there. */
export function LinksSwitch({ circle }: { circle: CircleDetail }) {
  const edit = useEditCircle(circle.id)
  return (
    <div className="mt-2.5">
      <Switch
        label={t('Links to activities')}
        hint={t('Members can show their own activities in this circle to people without an account.')}
        checked={edit.isPending ? edit.variables.allows_links === true : circle.allows_links}
        disabled={edit.isPending}
        onChange={() => edit.mutate({ allows_links: !circle.allows_links }, savedToasts)}
      />
    </div>
  )
}
