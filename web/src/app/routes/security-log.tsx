import { Link } from '@tanstack/react-router'
import { SecurityLog } from '#features/accounts/ui/security-log.tsx'
import { Card } from '#ui/card.tsx'
import { linkClass } from '#ui/link.ts'
import { useDocumentTitle } from '../use-document-title.ts'

export function SecurityLogRoute() {
  useDocumentTitle('Security log')
  return (
    <div className="mx-auto flex max-w-reading flex-col gap-2.5 pt-4 sm:gap-5 sm:pt-9">
      <h1 className="mx-4 text-2xl sm:mx-0.5">Security log</h1>
      <Card className="p-5 sm:p-6">
        <p className="text-md text-quiet">
          What happened to your account. If something here was not you, change your password and end all other sessions
          in the{' '}
          <Link to="/settings" className={linkClass}>
            settings
          </Link>
          .
        </p>
        <div className="mt-4">
          <SecurityLog />
        </div>
      </Card>
    </div>
  )
}
