import { Link } from '@tanstack/react-router'
import { errorMessage } from '#lib/errors/request-error.ts'
import { rich, t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { useAcceptRules } from '../api/use-accept-rules.ts'

/** Shown on every page until the viewer has accepted the current rules. */
export function RulesBanner({ version }: { version: string }) {
  const accept = useAcceptRules()
  return (
    <section
      aria-label={t('Rules of the community')}
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 bg-gold-soft px-4 py-2.5 text-center text-gold-ink text-md"
    >
      <p className="font-[560]">
        {rich('Please read and accept the <link>rules of this community</link>.', {
          link: (text) => (
            <Link to="/about/$page" params={{ page: 'rules' }} className="underline underline-offset-4">
              {text}
            </Link>
          ),
        })}
      </p>
      <Button
        size="compact"
        pending={accept.isPending}
        pendingLabel={t('Accepting…')}
        onClick={() =>
          accept.mutate(version, {
            onError: (error) => showToast(errorMessage(error, t('Could not accept the rules')), { tone: 'failure' }),
          })
        }
      >
        {t('I accept the rules')}
      </Button>
    </section>
  )
}
