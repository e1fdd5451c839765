import { expect, test } from 'vitest'
import { createTestApp } from '../../../testing/test-app.ts'

test('without a service worker, sharing a photo opens the form, which says that the photo is missing', async () => {
  const { testApp } = await createTestApp()
  const address = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
  const form = new FormData()
  form.set('title', 'Lake')
  form.append('media', new Blob([new Uint8Array(5_000_000)], { type: 'image/jpeg' }), 'lake.jpg')
  const { status, headers } = await fetch(`${address}/share`, { method: 'POST', body: form, redirect: 'manual' })
  expect(status).toBe(303)
  expect(headers.get('location')).toBe('/upload?shared=lost')
  expect(headers.get('cache-control')).toBe('no-store')
})
