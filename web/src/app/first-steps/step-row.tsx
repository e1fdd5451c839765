import type { FirstStep } from '@daystar/contract/first-step-names'
import type { FirstStepState } from '@daystar/contract/first-steps'
import { Link } from '@tanstack/react-router'
import { Check, CircleUserRound, type LucideIcon, NotebookPen, UserRoundPlus, UsersRound, X } from 'lucide-react'
import { t } from '#lib/i18n/translate.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { classNames } from '#ui/class-names.ts'

interface StepTexts {
  readonly label: string
  readonly hint: string
  readonly Icon: LucideIcon
  readonly to: '/profile/$userId' | '/upload' | '/groups' | '/settings/{-$page}'
}

const texts: Readonly<Record<FirstStep, StepTexts>> = {
  profile: {
    label: t('Add a photo of you'),
    hint: t('With your username, it helps others recognize you.'),
    Icon: CircleUserRound,
    to: '/profile/$userId',
  },
  activity: {
    label: t('Log what you did today'),
    hint: t('You get your first star.'),
    Icon: NotebookPen,
    to: '/upload',
  },
  circle: {
    label: t('Find a circle'),
    hint: t('Members with the same interest share what they do there.'),
    Icon: UsersRound,
    to: '/groups',
  },
  invite: {
    label: t('Bring someone along'),
    hint: t('With a link, an email or a QR code.'),
    Icon: UserRoundPlus,
    to: '/settings/{-$page}',
  },
}

interface Props extends FirstStepState {
  /** The id of the viewer. */
  myId: number
  onDismiss: () => void
}

/** One step: a link to where it is done, and a button that hides it. */
export function StepRow({ name, is_done: isDone, myId, onDismiss }: Props) {
  const { label, hint, Icon, to } = texts[name]
  const Mark = isDone ? Check : Icon
  return (
    <li className="flex items-center rounded-row bg-sunk">
      <Link
        to={to}
        params={{ userId: String(myId), page: 'invitations' }}
        className="flex min-h-16 min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 rounded-row px-3 py-2 hover:bg-night-soft"
      >
        <span
          className={classNames(
            'grid size-10 flex-none place-items-center rounded-full',
            isDone ? 'bg-leaf-soft text-leaf' : 'bg-gold-soft text-gold-ink',
          )}
        >
          <Mark aria-hidden="true" className="size-5" />
        </span>
        <span className="min-w-0 flex-1 basis-40 leading-snug wrap-anywhere">
          <span className={classNames('block font-[620]', isDone && 'line-through')}>{label}</span>
          <span className="block text-quiet text-sm">{isDone ? t('Done', {}, { context: 'step' }) : hint}</span>
        </span>
      </Link>
      <IconButton
        label={t('Hide: {step}', { step: label })}
        icon={<X aria-hidden="true" className="size-5" />}
        onClick={onDismiss}
      />
    </li>
  )
}
