import { expect, test } from 'vitest'
import { createTestApp } from '../../../testing/test-app.ts'

test('serves a page whose files all come from this server', async () => {
  const { testApp } = await createTestApp()
  const page = await testApp.app.inject('/api/docs')
  expect(page.headers).toMatchObject({
    'content-type': expect.stringContaining('text/html'),
    'content-security-policy': expect.stringContaining("style-src 'self'"),
    'x-frame-options': 'DENY',
  })
  expect(page.body).toContain('<title>Daystar API</title>')
  expect(page.body).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">')

  const files = [...page.body.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, url = '']) => url)
  expect(files).toContain('/api/docs/static/swagger-ui.css')
  expect(files).toContain('/api/docs/static/theme/reference.css')
  for (const file of files) {
    const response = await testApp.app.inject(file)
    expect(response.statusCode, file).toBe(200)
    expect(response.headers, file).toMatchObject({ 'x-content-type-options': 'nosniff' })
    expect(response.headers['content-type'], file).toMatch(/^(text\/css|(application|text)\/javascript|image\/)/)
  }
})

test('contains no inline scripts and styles, which the Content-Security-Policy blocks', async () => {
  const { testApp } = await createTestApp()
  const { body } = await testApp.app.inject('/api/docs')
  expect(body).not.toMatch(/<style|\sstyle=|<script(?![^>]*\ssrc=)|\son\w+=/)
})
