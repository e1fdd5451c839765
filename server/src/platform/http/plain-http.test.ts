import { expect, test } from 'vitest'
import { httpsNotice, lacksHttps } from './plain-http.ts'

const levelOf = (publicUrl: string, host = '0.0.0.0') => httpsNotice({ publicUrl, host })?.level ?? null

test('warns at start that members need HTTPS if PUBLIC_URL is plain HTTP at an address of the network', () => {
  expect(levelOf('http://192.168.1.20:3000')).toBe('warn')
  expect(levelOf('http://daystar.lan', '127.0.0.1')).toBe('warn')
  expect(httpsNotice({ publicUrl: 'http://daystar.lan', host: '0.0.0.0' })?.text).toContain(
    'Members need HTTPS, but PUBLIC_URL is http://daystar.lan.',
  )
  expect(lacksHttps({ publicUrl: 'http://daystar.lan' })).toBe(true)
})

test('mentions other devices at start if they can open a server whose PUBLIC_URL is that of this machine', () => {
  expect(levelOf('http://localhost:3000')).toBe('info')
  expect(lacksHttps({ publicUrl: 'http://localhost:3000' })).toBe(false)
})

test('says nothing about HTTPS if members use it, or only this machine can open the server', () => {
  expect(levelOf('https://daystar.example')).toBeNull()
  expect(levelOf('http://localhost:3000', '127.0.0.1')).toBeNull()
  expect(levelOf('http://[::1]:3000', '::1')).toBeNull()
  expect(lacksHttps({ publicUrl: 'https://daystar.example' })).toBe(false)
})
