import { useCommunity } from '#lib/community.ts'
import { t } from '#lib/i18n/translate.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { beginOidcConnection } from '../../api/begin-oidc.ts'
import { IdentityForm } from '../identity-form.tsx'

export function ConnectOidcDialog({ onClose }: { onClose: () => void }) {
  const { oidc } = useCommunity()
  return (
    <Dialog open title={t('Connect {name}', { name: oidc?.name ?? '' })} onClose={onClose} disablePointerDismissal>
      <IdentityForm submitLabel={t('Continue')} onConfirm={beginOidcConnection} onCancel={onClose}>
        <p>{t('You sign in there next. After that, you can sign in here with that account.')}</p>
      </IdentityForm>
    </Dialog>
  )
}
