import { limits } from '@daystar/contract/limits'
import type { Appeal } from '@daystar/contract/moderation/sanctions'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { errorMessage } from '#lib/errors/request-error.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { useFormDraft } from '#lib/forms/use-form-draft.ts'
import { t } from '#lib/i18n/translate.ts'
import { Button } from '#ui/buttons/button.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { QueryList } from '#ui/lists/query-list.tsx'
import { TextSkeleton } from '#ui/loading/skeleton.tsx'
import { linkClass } from '#ui/navigation/link.ts'
import { showToast } from '#ui/toasts/toast.ts'
import { useAppeals, useDecideAppeal } from '../../api/use-sanctions.ts'
import { SanctionText } from './sanction-list.tsx'

/** The appeals that moderators have to decide, oldest first. */
export function AppealList() {
  return (
    <QueryList
      label={t('Appeals')}
      query={useAppeals()}
      empty={t('There are no appeals.')}
      failure={t('Could not load the appeals.')}
      loading={<TextSkeleton lines={2} />}
      row={(appeal) => <AppealRow key={appeal.sanction.id} appeal={appeal} />}
    />
  )
}

function AppealRow({ appeal: { sanction, member, can } }: { appeal: Appeal }) {
  return (
    <li className="flex flex-col gap-2 py-3">
      <Link
        to="/admin/$page/$id"
        params={{ page: 'members', id: String(member.id) }}
        className={`${linkClass} wrap-anywhere inline-flex min-h-11 items-center self-start`}
      >
        <bdi>{member.name}</bdi>
      </Link>
      <div>
        <SanctionText sanction={sanction} />
      </div>
      <div className="border-line border-s-2 ps-3">
        <p className="text-quiet text-sm">{t('Appeal')}</p>
        <p dir="auto" className="whitespace-pre-line break-words">
          {sanction.appeal}
        </p>
      </div>
      {can.includes('sanction:lift') ? (
        <AnswerForm sanction={sanction} member={member} />
      ) : (
        <p className="text-quiet">{t('Only operators decide the appeals of moderators and operators.')}</p>
      )}
    </li>
  )
}

/** The answer to an appeal, and the two decisions. */
function AnswerForm({ sanction, member }: Pick<Appeal, 'sanction' | 'member'>) {
  const decide = useDecideAppeal(sanction.id)
  const form = useForm({
    ...useFormDraft(`appeal-answer:${sanction.id}`, { answer: '' }, { text: 'answer' }),
    send: ({ answer }) => decide.mutateAsync({ lifts: false, answer }),
    failure: (error) => ({ answer: errorMessage(error, t('Could not decide the appeal.')) }),
    onSuccess: () => showToast(t('The appeal is decided.'), { tone: 'success' }),
  })
  const { answer } = form.values
  const missingId = useId()
  const isMissing = answer.trim() === ''
  const unlessMissing = isMissing ? { disabled: true, 'aria-describedby': missingId } : {}

  return (
    <>
      <TextArea
        label={t('Answer to {name}', { name: member.name })}
        required
        rows={2}
        maxLength={limits.reasonMax}
        {...form.field('answer')}
      />
      {isMissing && (
        <p id={missingId} className="text-quiet text-sm">
          {t('Write an answer first. The member gets it by email with the decision.')}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button tone="secondary" {...unlessMissing} onClick={() => void form.save()}>
          {t('Keep the decision')}
        </Button>
        <Button
          {...unlessMissing}
          pending={form.isPending}
          onClick={() => void form.perform(decide.mutateAsync({ lifts: true, answer }))}
        >
          {t('Lift it')}
        </Button>
      </div>
    </>
  )
}
