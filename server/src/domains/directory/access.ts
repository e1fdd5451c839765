import type { CommunitySettings } from '@daystar/contract/community'
import { apiError } from '../../platform/api/api-error.ts'

/** Throws `directory_off` if the operators switched the directory off. */
export function requireDirectory({ settings }: { readonly settings: Pick<CommunitySettings, 'directory'> }): void {
  if (!settings.directory) throw apiError('directory_off')
}
