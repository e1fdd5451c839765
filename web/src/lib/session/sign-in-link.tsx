import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { RequestError } from '../errors/request-error.ts'

/** Leads to the login page, and from there back to this page. */
export function SignInLink({ className }: { className: string }) {
  const next = useLocation({ select: ({ href }) => href })
  return (
    <Link to="/login" search={{ next }} className={className}>
      {t('Sign in')}
    </Link>
  )
}

/** The action of an error state: a link to the login page if only members can see what failed to load. */
export function signInAction(error: unknown): ReactNode {
  return error instanceof RequestError && error.status === 401 ? <SignInLink className="link" /> : undefined
}
