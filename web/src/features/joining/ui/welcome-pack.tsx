import type { PackChoice, ShownPack } from '@daystar/contract/joining/welcome-packs'
import type { ReactNode } from 'react'
import { rich, t } from '#lib/i18n/translate.ts'
import { formatDateTime } from '#lib/texts/dates.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Avatar } from '#ui/people/avatar.tsx'

interface Props {
  pack: ShownPack
  circleName: string | null
  choice: PackChoice
  onChange: (choice: PackChoice) => void
}

/** What a person gets who joins with the invitation. Each row can be deselected. */
export function WelcomePack({ pack: { members, event }, circleName, choice, onChange }: Props) {
  const chooseMember = (id: number, isChosen: boolean) => {
    const others = choice.member_ids.filter((other) => other !== id)
    onChange({ ...choice, member_ids: isChosen ? [...others, id] : others })
  }
  return (
    <fieldset className="rounded-card border border-line px-4 py-3">
      <legend className="px-1 font-[620]">{t('You get with the invitation')}</legend>
      <ul className="flex flex-col gap-1.5">
        {circleName !== null && (
          <Row isChosen={choice.circle} onChange={(circle) => onChange({ ...choice, circle })}>
            {rich('Join the circle {circle}', { circle: <bdi>{circleName}</bdi> })}
          </Row>
        )}
        {members.map(({ member_id: id, name, username, profile_pic_url: src }) => (
          <Row
            key={id}
            isChosen={choice.member_ids.includes(id)}
            onChange={(isChosen) => chooseMember(id, isChosen)}
            picture={<Avatar id={id} name={name} src={src} size={32} decorative />}
          >
            {rich('Connect with {name}', { name: <bdi>{name}</bdi> })}
            {username && <bdi className="block text-quiet text-sm">@{username}</bdi>}
          </Row>
        ))}
        {event && (
          <Row isChosen={choice.event} onChange={(isChosen) => onChange({ ...choice, event: isChosen })}>
            {rich('Go to {event}, {time}', {
              event: <bdi>{event.title}</bdi>,
              time: formatDateTime(event.starts_at),
            })}
          </Row>
        )}
      </ul>
    </fieldset>
  )
}

interface RowProps {
  isChosen: boolean
  onChange: (isChosen: boolean) => void
  picture?: ReactNode
  children: ReactNode
}

function Row({ isChosen, onChange, picture, children }: RowProps) {
  return (
    <li>
      <Checkbox
        label={
          <span className="flex min-w-0 items-center gap-2 wrap-anywhere">
            {picture}
            <span className="min-w-0 leading-snug">{children}</span>
          </span>
        }
        checked={isChosen}
        onChange={(event) => onChange(event.target.checked)}
      />
    </li>
  )
}
