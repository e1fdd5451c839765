import { Link } from '@tanstack/react-router'
import { t } from '#lib/i18n/translate.ts'
import { Button, buttonClass } from '#ui/buttons/button.tsx'
import { showFailure } from '#ui/toasts/show-failure.ts'
import { useMarkSanctionsSeen } from '../../api/use-own-reports.ts'

/** Shown on every page until the viewer has confirmed that they read what the moderators did. */
export function SanctionBanner() {
  const confirm = useMarkSanctionsSeen()
  return (
    <section
      aria-label={t('A message from the moderators')}
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 bg-gold-soft px-4 py-2.5 text-center text-gold-ink text-md"
    >
      <p className="font-[560]">{t('The moderators have sent you a message.')}</p>
      <Link
        to="/settings/{-$page}"
        params={{ page: 'moderation' }}
        hash="from-the-moderators"
        className={buttonClass({ tone: 'secondary', size: 'compact' })}
      >
        {t('Read it')}
      </Link>
      <Button
        tone="secondary"
        size="compact"
        pending={confirm.isPending}
        onClick={() => confirm.mutate(undefined, { onError: showFailure })}
      >
        {t('I have read it')}
      </Button>
    </section>
  )
}
