import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/buttons/button.tsx'
import { useDocumentTitle } from '../use-document-title.ts'

export function NotFoundRoute() {
  useDocumentTitle('Not found')
  return (
    <main className="night-sky grid min-h-dvh place-items-center px-6 text-center">
      <div className="flex flex-col items-center gap-5">
        <h1 className="text-3xl">Page not found</h1>
        <p className="max-w-sm text-quiet">This page does not exist, or you do not have access to it.</p>
        <Link to="/home" className={buttonClass()}>
          Go home
        </Link>
      </div>
    </main>
  )
}
