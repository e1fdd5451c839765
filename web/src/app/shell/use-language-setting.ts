import { useEffect } from 'react'
import { pageLanguage } from '#lib/i18n/page-language.ts'
import { useMe } from '#lib/members/use-me.ts'
import { readStored } from '#lib/storage/local-storage.ts'
import { storageKeys } from '#lib/storage/storage-keys.ts'

/** Shows the pages in the language that the member has set, also if they change it on another device. */
export function useLanguageSetting(): void {
  const { data: me } = useMe()
  const language = me?.language
  useEffect(() => {
    if (language === undefined) return
    const isApplied = language === readStored(storageKeys.language)
    if (isApplied && (language === null || language === pageLanguage)) return
    void import('#lib/i18n/language-setting.ts').then(
      (module) => module.applyLanguageSetting(language),
      () => undefined,
    )
  }, [language])
}
