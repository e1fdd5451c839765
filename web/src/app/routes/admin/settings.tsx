import type { CommunityAdministration } from '@daystar/contract/community'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  type CommunitySettingsPage,
  invalidPageOf,
  useCommunityForm,
} from '#features/community/api/use-community-form.ts'
import { useCommunitySettings } from '#features/community/api/use-community-settings.ts'
import { AccentFields } from '#features/community/ui/accent-fields.tsx'
import { CommunityFields } from '#features/community/ui/community-fields.tsx'
import { JoiningFields } from '#features/community/ui/joining-fields.tsx'
import { LogoField } from '#features/community/ui/logo-field.tsx'
import { PagesFields } from '#features/community/ui/pages-fields.tsx'
import { ProtectionFields } from '#features/community/ui/protection-fields.tsx'
import { WelcomeFields } from '#features/community/ui/welcome-fields.tsx'
import { t } from '#lib/i18n/translate.ts'
import { FieldsForm } from '#ui/forms/fields-form.tsx'
import { communityPages } from '../../admin/community-pages.ts'
import { LoadedSettings } from '../../admin/loaded-settings.tsx'
import { WelcomeMember } from '../../admin/welcome-member.tsx'
import type { SettingsLinkProps } from '../../settings/frame/settings-list.tsx'
import { SettingsSection } from '../../settings/frame/settings-section.tsx'
import { SettingsFrame } from '../../settings/settings-frame.tsx'
import { NotFoundRoute } from '../not-found.tsx'

/** The settings of the community, on pages that are saved together. */
export function AdminSettingsRoute() {
  const query = useCommunitySettings()
  const { id: name } = useParams({ strict: false })
  const navigate = useNavigate()
  const form = useCommunityForm(query.data)
  const current = communityPages.find((page) => page.name === name)
  if (name !== undefined && !current) return <NotFoundRoute />

  const contents = (settings: CommunityAdministration, save: () => void): Record<CommunitySettingsPage, ReactNode> => ({
    community: (
      <SettingsSection id="community" title={t('Community')} hidesTitle>
        <FieldsForm label={t('Community')} onSubmit={save}>
          <CommunityFields form={form} />
        </FieldsForm>
      </SettingsSection>
    ),
    appearance: (
      <>
        <SettingsSection
          id="logo"
          title={t('Logo')}
          description={t('Shown next to the name. Cropped to a square, at most 5 MB.')}
        >
          <LogoField url={settings.logo_url} />
        </SettingsSection>
        <SettingsSection
          id="accent"
          title={t('Accent colour')}
          description={t('Of links and buttons. It must be readable in each theme.')}
        >
          <FieldsForm label={t('Accent colour')} onSubmit={save}>
            <AccentFields form={form} />
          </FieldsForm>
        </SettingsSection>
      </>
    ),
    joining: (
      <>
        <SettingsSection id="joining" title={t('Joining and visitors')} hidesTitle>
          <FieldsForm label={t('Joining and visitors')} onSubmit={save}>
            <JoiningFields form={form} isReadingOff={settings.public_read_is_off} />
          </FieldsForm>
        </SettingsSection>
        <SettingsSection id="welcome" title={t('Welcome')}>
          <FieldsForm label={t('Welcome')} onSubmit={save}>
            <WelcomeFields
              form={form}
              member={
                <WelcomeMember
                  key={String(settings.welcome_member_id)}
                  memberId={form.values.welcome_member_id}
                  onMember={(id) => form.change({ welcome_member_id: id })}
                />
              }
            />
          </FieldsForm>
        </SettingsSection>
      </>
    ),
    protection: (
      <SettingsSection id="protection" title={t('Limits and reports')} hidesTitle>
        <FieldsForm label={t('Limits and reports')} onSubmit={save}>
          <ProtectionFields form={form} />
        </FieldsForm>
      </SettingsSection>
    ),
    pages: (
      <SettingsSection
        id="pages"
        title={t('Rules and other pages')}
        hidesTitle
        description={t('Linked from the sign-in page and from About. Everyone can read them.')}
      >
        <FieldsForm label={t('Pages')} onSubmit={save}>
          <PagesFields form={form} />
        </FieldsForm>
      </SettingsSection>
    ),
  })
  return (
    <SettingsFrame
      pages={communityPages}
      current={current}
      base="/admin/settings"
      Link={CommunityLink}
      changes={{ ...form, error: form.errors.form, invalidPage: invalidPageOf(form) }}
      onOpenPage={(id) => void navigate({ to: '/admin/$page/$id', params: { page: 'settings', id } })}
    >
      {(page, save) => (
        <LoadedSettings query={query}>{(settings) => contents(settings, save)[page.name]}</LoadedSettings>
      )}
    </SettingsFrame>
  )
}

function CommunityLink({ page, hash = '', ...props }: SettingsLinkProps) {
  if (page === '') return <Link to="/admin/$page" params={{ page: 'settings' }} {...props} />
  return <Link to="/admin/$page/$id" params={{ page: 'settings', id: page }} hash={hash} {...props} />
}
