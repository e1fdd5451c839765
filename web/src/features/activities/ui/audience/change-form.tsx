import type { Activity, ActivityChanges } from '@daystar/contract/activities'
import type { ReactNode } from 'react'
import { useForm, useFormValues } from '#lib/forms/use-form.ts'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Form } from '#ui/forms/form.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { updateErrorMessage, useUpdateActivity } from '../../api/use-update-activity.ts'
import { formValuesOf } from '../composer/form-values.ts'
import { allFieldsOf } from '../composer/payload.ts'

interface Props {
  activity: Activity
  /** Null while nothing is changed. */
  changes: ActivityChanges | null
  onSaved: () => void
  className: string
  children: ReactNode
}

/** A form that saves one choice about an own activity. */
export function ChangeForm({ activity, changes, onSaved, className, children }: Props) {
  const update = useUpdateActivity(activity.id, { onUpdated: () => undefined, onFailed: () => undefined })
  const form = useForm({
    ...useFormValues({}),
    send: async () => {
      if (changes === null) return
      const allFields = allFieldsOf(formValuesOf(activity), activity.timestamp)
      const { signal } = new AbortController()
      const rest = { file: null, items: null, forOutbox: null, signal, onProgress: () => undefined }
      await update.mutateAsync({ changes, allFields, ...rest })
      showToast(t('Saved changes'), { tone: 'success' })
      onSaved()
    },
    failure: (error) => ({ form: updateErrorMessage(error, false) }),
  })

  return (
    <Form form={form} className={className}>
      {children}
      <Button
        type="submit"
        className="self-end"
        disabled={changes === null}
        pending={form.isPending}
        pendingLabel={t('Saving…')}
      >
        {t('Save')}
      </Button>
    </Form>
  )
}
