import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { loadCommunity, useCommunity } from '#lib/community.ts'
import { RequestError } from '#lib/errors/request-error.ts'
import { rich } from '#lib/i18n/translate.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { linkClass } from '#ui/navigation/link.ts'

/**
 * The field of a new account or an application that says which version of the rules the person accepts. It asks for the
 * new version if `error`, that of the last attempt, says that the rules have changed.
 */
export function useAcceptedRules(error: Error | null): { accepted_rules?: string } {
  const { rules_version: version } = useCommunity()
  const haveChanged = error instanceof RequestError && error.code === 'rules_not_accepted'
  useEffect(() => {
    if (haveChanged) void loadCommunity().catch(() => undefined)
  }, [haveChanged])
  return version === null ? {} : { accepted_rules: version }
}

/**
 * Shown only where the community requires that the rules are accepted. The browser keeps the state, also from before
 * the app has loaded.
 */
export function RulesCheckbox() {
  const { rules_version: version } = useCommunity()
  if (version === null) return null
  return (
    <Checkbox
      key={version}
      label={rich('I accept the <link>rules</link>', {
        link: (text) => (
          <Link to="/about/$page" params={{ page: 'rules' }} target="_blank" className={linkClass}>
            {text}
          </Link>
        ),
      })}
      required
    />
  )
}
