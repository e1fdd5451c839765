import { limits } from '@daystar/contract/limits'
import type { Appeal } from '@daystar/contract/moderation/sanctions'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useDraft } from '#lib/drafts/drafts.ts'
import { errorMessage } from '#lib/errors/request-error.ts'
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

const parseText = (stored: unknown) => (typeof stored === 'string' ? stored : null)

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
  const [answer, setAnswer, clear] = useDraft(`appeal-answer:${sanction.id}`, '', parseText)
  const decide = useDecideAppeal(sanction.id)
  const missingId = useId()
  const isMissing = answer.trim() === ''
  const unlessMissing = isMissing ? { disabled: true, 'aria-describedby': missingId } : {}

  function submit(lifts: boolean) {
    if (decide.isPending || answer.trim() === '') return
    decide.mutate(
      { lifts, answer },
      {
        onSuccess: () => {
          clear()
          showToast(t('The appeal is decided.'), { tone: 'success' })
        },
      },
    )
  }

  return (
    <>
      <TextArea
        label={t('Answer to {name}', { name: member.name })}
        required
        rows={2}
        maxLength={limits.reasonMax}
        error={decide.isError ? errorMessage(decide.error, t('Could not decide the appeal.')) : undefined}
        value={answer}
        onChange={(event) => setAnswer(event.target.value)}
      />
      {isMissing && (
        <p id={missingId} className="text-quiet text-sm">
          {t('Write an answer first. The member gets it by email with the decision.')}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button tone="secondary" {...unlessMissing} onClick={() => submit(false)}>
          {t('Keep the decision')}
        </Button>
        <Button {...unlessMissing} pending={decide.isPending} onClick={() => submit(true)}>
          {t('Lift it')}
        </Button>
      </div>
    </>
  )
}
