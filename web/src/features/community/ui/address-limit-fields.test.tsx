import { addressLimitNames, addressLimits } from '@daystar/contract/address-limits'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { enterText } from '../../../testing/enter-text.ts'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import type { CommunityForm } from '../api/use-community-form.ts'
import { AddressLimitFields } from './address-limit-fields.tsx'

const defaults = Object.fromEntries(addressLimitNames.map((name) => [name, addressLimits[name].default]))

function Fields({ onChange }: { onChange: (values: object) => void }) {
  const [values, setValues] = useState(defaults)
  const change = (changes: object) => {
    setValues({ ...values, ...changes })
    onChange(changes)
  }
  return <AddressLimitFields form={{ values, errors: {}, change } as unknown as CommunityForm} />
}

test('explains every limit, and changes one', async () => {
  let changed: object = {}
  await renderInApp(<Fields onChange={(changes) => (changed = changes)} />)
  const fields = screen.getAllByRole('spinbutton')
  expect(fields).toHaveLength(addressLimitNames.length)
  for (const field of fields) {
    const hint = document.getElementById(field.getAttribute('aria-describedby')?.split(' ')[0] ?? '')
    expect(hint?.textContent).toMatch(/\w{3,}/)
  }
  const field = screen.getByRole('spinbutton', { name: addressLimits.failed_sign_ins.label })
  expect(field).toHaveProperty('value', '20')
  await userEvent.clear(field)
  enterText(field, '100')
  expect(changed).toEqual({ failed_sign_ins: 100 })
})
