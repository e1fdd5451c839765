import { useEffect } from 'react'
import { applyLanguageSetting } from '#lib/i18n/language-setting.ts'
import { useMe } from '#lib/members/use-me.ts'

/** Shows the pages in the language that the member has set, also if they change it on another device. */
export function useLanguageSetting(): void {
  const { data: me } = useMe()
  const language = me?.language
  useEffect(() => {
    if (language !== undefined) applyLanguageSetting(language)
  }, [language])
}
