import { t } from '#lib/i18n/translate.ts'

/** The running version, and its source code, which the license requires to offer to everyone who uses the app. */
export function VersionAndSource() {
  return (
    <>
      {`Daystar ${import.meta.env.APP_VERSION}`}
      <span aria-hidden="true"> · </span>
      <a href="/source" target="_blank" rel="noreferrer" className="link inline-flex min-h-11 items-center">
        {t('Source code')}
      </a>
    </>
  )
}
