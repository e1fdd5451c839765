import { t } from '#lib/i18n/translate.ts'
import { resumeSession } from '#lib/session/session.ts'
import { SignInLink } from '#lib/session/sign-in-link.tsx'
import { buttonClass } from '#ui/buttons/button.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { Card } from '#ui/surfaces/card.tsx'

/** Above a page that stays after its session has ended. */
export function EndedNotice() {
  return (
    <p
      role="alert"
      className="mx-auto flex max-w-reading flex-wrap items-center justify-between gap-3 px-5 pt-4 sm:px-0"
    >
      {t("You're not logged in. Please sign in to continue. What you typed is saved.")}
      <SignInLink className={buttonClass()} />
    </p>
  )
}

/** Replaces a page whose session has ended. */
export function EndedSession({ isHome }: { isHome: boolean }) {
  return (
    <Card className="mx-auto mt-2 max-w-reading sm:mt-10">
      <h1 className="sr-only">{t('Signed out', {}, { context: 'heading' })}</h1>
      <ErrorState
        title={isHome ? t("Can't load your feed") : t('Not authenticated. Please log in.')}
        onRetry={resumeSession}
        action={<SignInLink className={buttonClass()} />}
      >
        {isHome
          ? t("You're not logged in. Please sign in to view your feed.")
          : t('Your session has ended. What you typed is saved.')}
      </ErrorState>
    </Card>
  )
}
