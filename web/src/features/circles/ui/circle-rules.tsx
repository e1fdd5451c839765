import type { CircleDetail } from '@daystar/contract/circles'
import { limits } from '@daystar/contract/limits'
import { useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { MentionText } from '#lib/mentions/mention-text.tsx'
import { Collapsible } from '#ui/surfaces/collapsible.tsx'
import { useEditCircle } from '../api/use-edit-circle.ts'
import { InlineText } from './inline-text.tsx'
import { savedToasts } from './saved-toasts.ts'

const texts = { label: t('Rules'), edit: t('Edit rules'), missing: '' }

/** The rules of a circle, which open in place. Admins can edit them. */
export function CircleRules({ circle }: { circle: CircleDetail }) {
  const [isOpen, setOpen] = useState(false)
  const edit = useEditCircle(circle.id)
  if (circle.rules === '' && !circle.is_admin) return null
  return (
    <div className="-mx-3.5">
      <Collapsible label={t('Rules')} open={isOpen} onOpenChange={setOpen}>
        <div className="px-3.5 pb-3">
          <InlineText
            name={`circle:${circle.id}:rules`}
            texts={texts}
            value={circle.rules}
            lines={4}
            maxLength={limits.circleRulesMax}
            canEdit={circle.is_admin}
            save={(rules) => edit.mutateAsync({ rules }, savedToasts)}
          >
            <RulesText rules={circle.rules} />
          </InlineText>
        </div>
      </Collapsible>
    </div>
  )
}

/** The text of the rules; who edits them sees that there are none. */
export function RulesText({ rules }: { rules: string }) {
  if (rules === '') return <p className="text-quiet">{t('Add rules, which people read before they join.')}</p>
  return (
    <p dir="auto" className="[unicode-bidi:plaintext] max-w-reading whitespace-pre-line break-words text-pretty">
      <MentionText text={rules} mentions={[]} />
    </p>
  )
}
