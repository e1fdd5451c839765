import { useEditMe } from '#features/members/api/use-edit-me.ts'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { showFailure } from '#ui/toasts/show-failure.ts'
import { showToast } from '#ui/toasts/toast.ts'

/** Asks once whether the member is suggested to others. The answer can be changed in the settings. */
export function SuggestionConsent() {
  const edit = useEditMe()
  const answer = (allows: boolean) =>
    edit.mutate(
      { allows_suggestion: allows },
      {
        onSuccess: () => showToast(t('Saved. You can change it in the settings.'), { tone: 'success' }),
        onError: showFailure,
      },
    )
  return (
    <section
      aria-label={t('Suggestions')}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-row border border-line px-4 py-3"
    >
      <p className="min-w-0 flex-1 basis-64 text-pretty">
        {t('May we suggest you to members with whom you have something in common? We only do this if you agree.')}
      </p>
      <div className="flex gap-2">
        <Button tone="secondary" disabled={edit.isPending} onClick={() => answer(false)}>
          {t('No', {}, { context: 'consent' })}
        </Button>
        <Button disabled={edit.isPending} onClick={() => answer(true)}>
          {t('Yes', {}, { context: 'consent' })}
        </Button>
      </div>
    </section>
  )
}
