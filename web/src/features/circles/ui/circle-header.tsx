import type { CircleDetail } from '@daystar/contract/circles'
import { limits } from '@daystar/contract/limits'
import { Globe, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { MentionText } from '#lib/mentions/mention-text.tsx'
import { Card } from '#ui/surfaces/card.tsx'
import { Chip } from '#ui/surfaces/chip.tsx'
import { useEditCircle } from '../api/use-edit-circle.ts'
import { CircleRules } from './circle-rules.tsx'
import { CircleTags } from './circle-tags.tsx'
import { DeleteCircle } from './delete-circle.tsx'
import { InlineText } from './inline-text.tsx'
import { LinksSwitch } from './links-switch.tsx'
import { MembershipButtons } from './members/membership-buttons.tsx'
import { RevokeInviteButton } from './members/revoke-invite-button.tsx'
import { SendNotice } from './notices/send-notice.tsx'
import { CircleAvatar } from './pictures/circle-avatar.tsx'
import { CircleBanner } from './pictures/circle-banner.tsx'
import { PrivacySwitch } from './privacy-switch.tsx'
import { CircleReports } from './reports/circle-reports.tsx'
import { CircleRequests } from './requests/circle-requests.tsx'
import { savedToasts } from './saved-toasts.ts'

interface Props {
  circle: CircleDetail
  invite: string | undefined
  /** The tag by which the activities are filtered. */
  tag?: string | undefined
  /** The menu of the circle. */
  menu?: ReactNode
  /** Shown below the title. */
  notice?: ReactNode
  onDeleted: () => void
}

const titleTexts = { label: t('title'), edit: t('Edit title'), missing: t('Please enter a title.') }
const descriptionTexts = {
  label: t('description'),
  edit: t('Edit description'),
  missing: t('Please enter a description.'),
}

/** A circle's title, description, badges and membership buttons; admins can edit it. */
export function CircleHeader({ circle, invite, tag, menu, notice, onDeleted }: Props) {
  const title = useEditCircle(circle.id)
  const description = useEditCircle(circle.id)
  const isReadable = circle.is_member || !circle.is_private

  return (
    <Card aria-label={circle.name} className="overflow-hidden">
      <CircleBanner circle={circle} />
      <div className="flex flex-col gap-4 p-5 sm:p-6">
        <div className="relative flex">
          <CircleAvatar circle={circle} />
        </div>
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
          <div className="flex min-w-0 flex-1 basis-80 flex-col gap-2.5">
            <InlineText
              name={`circle:${circle.id}:title`}
              texts={titleTexts}
              required
              value={circle.name}
              maxLength={limits.circleNameMax}
              canEdit={circle.is_admin}
              save={(name) => title.mutateAsync({ name }, savedToasts)}
            >
              <h1 dir="auto" className="text-2xl wrap-anywhere sm:text-3xl">
                {circle.name}
              </h1>
            </InlineText>
            <ul aria-label={t('Badges')} className="flex flex-wrap gap-2">
              <li>
                <Chip
                  tone="plain"
                  icon={
                    circle.is_private ? (
                      <Lock aria-hidden="true" className="size-3.5" />
                    ) : (
                      <Globe aria-hidden="true" className="size-3.5" />
                    )
                  }
                >
                  {circle.is_private ? t('Private') : t('Public')}
                </Chip>
              </li>
              {circle.is_member && (
                <li>
                  <Chip tone="leaf">{t('Joined')}</Chip>
                </li>
              )}
              {(circle.is_admin || circle.is_moderator) && (
                <li>
                  <Chip tone="gold">{circle.is_admin ? t('Admin') : t('Moderator')}</Chip>
                </li>
              )}
            </ul>
          </div>
          <div className="flex items-start gap-1">
            <MembershipButtons circle={circle} invite={invite} onDeleted={onDeleted} />
            {menu}
          </div>
        </div>
        {notice}
        <InlineText
          name={`circle:${circle.id}:description`}
          texts={descriptionTexts}
          value={circle.description}
          lines={3}
          maxLength={limits.circleDescriptionMax}
          canEdit={circle.is_admin}
          save={(text) => description.mutateAsync({ description: text }, savedToasts)}
        >
          <p dir="auto" className="[unicode-bidi:plaintext] max-w-reading whitespace-pre-line text-pretty">
            {circle.description === '' ? (
              circle.is_admin && <span className="text-quiet">{t('Add a description')}</span>
            ) : (
              <MentionText text={circle.description} mentions={[]} />
            )}
          </p>
        </InlineText>
        {isReadable && <CircleTags circle={circle} tag={tag} />}
        <CircleRules circle={circle} />
        {(circle.is_admin || circle.is_moderator) && (
          <div className="border-line border-t pt-3">
            {circle.is_admin && <PrivacySwitch circle={circle} />}
            {circle.is_admin && circle.is_private && <LinksSwitch circle={circle} />}
            {circle.is_admin && circle.is_private && <RevokeInviteButton circleId={circle.id} />}
            {circle.is_admin && <SendNotice circle={circle} />}
            <CircleRequests circle={circle} />
            <CircleReports circle={circle} />
            {circle.is_admin && <DeleteCircle circle={circle} onDeleted={onDeleted} />}
          </div>
        )}
      </div>
    </Card>
  )
}
