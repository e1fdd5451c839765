import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CommunityForm } from '#features/community/api/use-community-form.ts'
import { CommunityFields } from '#features/community/ui/community-fields.tsx'
import { JoiningFields } from '#features/community/ui/joining-fields.tsx'
import { ProtectionFields } from '#features/community/ui/protection-fields.tsx'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { communityPages } from './community-pages.ts'

const values = { language: 'en', time_zone: 'UTC', joining: 'open', sign_ups_per_hour: 20, new_account_days: 7 }
const properties = (name: string) => ({ value: values[name as keyof typeof values] ?? '', onChange: () => {} })
const form = {
  values,
  errors: {},
  field: properties,
  control: properties,
  checkbox: properties,
} as unknown as CommunityForm

test.each([
  ['community', () => <CommunityFields form={form} />],
  ['joining', () => <JoiningFields form={form} isReadingOff={false} />],
  ['protection', () => <ProtectionFields form={form} />],
])('the search names each setting of the page %s as its field does', (name, fields) => {
  renderInApp(fields())
  // The welcome is a section of its own, with the search for a member.
  const entries = (communityPages.find((page) => page.name === name)?.entries ?? []).filter(
    ({ section }) => section !== 'welcome',
  )
  for (const { label } of entries) screen.getByText(label)
  expect(document.querySelectorAll('input, select, textarea')).toHaveLength(entries.length)
})
