import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInApp, stubServer } from '../../../../testing/render-in-app.tsx'
import { sampleNames } from '../../../../testing/sample.ts'
import { CirclesStrip } from './circles-strip.tsx'

const circles = Array.from({ length: 10 }, (_, index) => ({ id: index + 1, name: `Circle ${index + 1}` }))

test.each([
  ['own profile', { isOwn: true, following: false }, 8],
  ['a member whom the viewer does not follow', { isOwn: false, following: false }, 8],
  ['a member whom the viewer follows', { isOwn: false, following: true }, 10],
])('limits the icons: %s', async (_, relation, count) => {
  stubServer({ 'GET /users/7/groups': { body: circles } })
  renderInApp(<CirclesStrip userId={7} name={sampleNames.ada} {...relation} />)
  await screen.findByRole('link', { name: 'Circle 1' })
  expect(screen.getAllByRole('link', { name: /^Circle \d/ })).toHaveLength(count)
})
