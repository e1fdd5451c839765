import type { ReportReason } from '@daystar/contract/moderation/report-reasons'
import { t } from '#lib/i18n/translate.ts'
import { isRule, ruleOptions } from '#lib/texts/decision-rules.ts'
import { Select } from '#ui/forms/select.tsx'

/** The rule that a decision refers to. */
export function RuleField({ rule, onChange }: { rule: ReportReason; onChange: (rule: ReportReason) => void }) {
  return (
    <Select
      label={t('Rule')}
      hint={t('The member gets it together with the reason.')}
      options={ruleOptions}
      value={rule}
      onChange={({ target: { value } }) => isRule(value) && onChange(value)}
    />
  )
}
