import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { projectRoot } from './runtime.mjs'

const operating = readFileSync(join(projectRoot, 'docs/operating.md'), 'utf8')
const [, block = ''] = /```nginx\n([\s\S]*?)```/.exec(operating) ?? []
// The PATH of an ordinary account often does not contain it.
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }

/** @param {string} program @param {string[]} args */
const run = (program, args) => spawnSync(program, args, { env, encoding: 'utf8' })

test('the nginx configuration redirects to HTTPS and listens on IPv6', () => {
  expect(block).toContain('return 301 https://$host$request_uri;')
  expect(block.match(/listen \[::\]:(80|443)/g)).toEqual(['listen [::]:80', 'listen [::]:443'])
})

test('the nginx configuration has no directive that nginx before 1.25 rejects', () => {
  expect(block).not.toMatch(/^\s*http2\s/m)
})

// Not every system has nginx.
if (run('nginx', ['-v']).status === 0 && run('openssl', ['version']).status === 0)
  test('nginx accepts the configuration', () => {
    const folder = mkdtempSync(join(tmpdir(), 'daystar-nginx-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
    const subject = ['-days', '1', '-subj', '/CN=daystar.example.org']
    run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, ...subject])
    const file = join(folder, 'nginx.conf')
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${join(folder, name)};`,
    )
    const servers = block.replace(/\S+fullchain\.pem/, certificate).replace(/\S+privkey\.pem/, key)
    writeFileSync(
      file,
      `pid ${join(folder, 'pid')};\nevents {}\nhttp {\naccess_log off;\n${temporary.join('\n')}\n${servers}}\n`,
    )
    const { status, stderr } = run('nginx', ['-t', '-c', file, '-e', 'stderr'])
    expect(stderr).toContain('test is successful')
    expect(status).toBe(0)
  })
