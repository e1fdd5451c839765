import type { NotificationSettings, SourceChoice } from '@daystar/contract/notifications/settings'
import { t } from '#lib/i18n/translate.ts'
import { Select } from '#ui/forms/select.tsx'
import { type ChoiceTarget, useChooseSource } from '../../api/use-notification-settings.ts'

const choices: Record<SourceChoice, string> = {
  all: t('Everything, also new activities'),
  own: t('Mentions and what is yours'),
  none: t('Nothing'),
}

interface Source {
  readonly id: number
  readonly name: string
}

interface Props {
  readonly choices: NotificationSettings['choices']
  readonly circles: readonly Source[]
  /** Members whom the viewer follows; others with a choice are listed too. */
  readonly members: readonly Source[]
}

/** What the viewer is notified about from each of their circles, and from members. */
export function SourcesSection({ choices: chosen, circles, members }: Props) {
  const otherMembers = chosen.flatMap(({ member }) =>
    member && !members.some(({ id }) => id === member.id) ? [member] : [],
  )
  const choiceOf = (kind: ChoiceTarget['kind'], id: number) =>
    chosen.find((choice) => choice[kind]?.id === id)?.choice ?? 'own'
  return (
    <div className="flex flex-col gap-5">
      <SourceList title={t('Circles')} kind="circle" sources={circles} choiceOf={choiceOf} />
      <SourceList title={t('Members')} kind="member" sources={[...otherMembers, ...members]} choiceOf={choiceOf} />
    </div>
  )
}

interface ListProps {
  readonly title: string
  readonly kind: ChoiceTarget['kind']
  readonly sources: readonly Source[]
  readonly choiceOf: (kind: ChoiceTarget['kind'], id: number) => SourceChoice
}

function SourceList({ title, kind, sources, choiceOf }: ListProps) {
  const choose = useChooseSource()
  const pending = choose.isPending ? choose.variables : undefined
  if (sources.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className="font-[580]">{title}</h3>
      <ul className="flex flex-col divide-y divide-line">
        {sources.map(({ id, name }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <bdi className="min-w-0 flex-1 basis-32 break-words">{name}</bdi>
            <Select
              hideLabel
              label={t('Notifications from {name}', { name })}
              className="w-full sm:w-72"
              value={pending?.target.kind === kind && pending.target.id === id ? pending.choice : choiceOf(kind, id)}
              options={Object.entries(choices).map(([value, label]) => ({ value, label }))}
              onChange={(event) => choose.mutate({ target: { kind, id }, choice: event.target.value as SourceChoice })}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
