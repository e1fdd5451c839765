import { cpSync, existsSync, mkdirSync, readdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projectRoot } from '../runtime.mjs'
import { writeSmallArchive } from '../task-docs/archive.mjs'
import { createCommunity, runningVersion, signedInName } from '../task-docs/community.mjs'
import { blocksIn, commandBlocks } from '../task-docs/documents.mjs'
import { createSandbox } from '../task-docs/sandbox.mjs'

/** The documents are carried out in this order on one installation; the first two have machines of their own. */
const pages = [
  'install-container.md',
  'install-nas.md',
  'install-systemd.md',
  'back-up.md',
  'upgrade.md',
  'monitor.md',
  'secure.md',
  'openid-connect.md',
  'move-database.md',
  'move-media.md',
  'media-cdn.md',
  'move-domain.md',
  'scale-out.md',
]

/** Pages without blocks or whose blocks are configurations, which other tests try, and one for several machines. */
const otherPages = ['capacity.md', 'fail-over.md', 'notifications.md', 'reverse-proxies.md']

test('every page for operators has its commands tested', () => {
  const existing = readdirSync(join(projectRoot, 'docs/operating'))
  expect(existing.sort()).toEqual([...pages, ...otherPages].sort())
})

test('a page cannot contain commands that are not run', () => {
  expect(blocksIn('# Page\n\n## Start\n\n```sh\nls\n```\n')).toEqual([{ heading: 'Start', commands: 'ls\n' }])
  expect(() => blocksIn('    rm -r /srv/daystar\n')).toThrow('fenced block')
  expect(() => blocksIn('```bash\nls\n```\n')).toThrow('Unknown language')
  expect(() => blocksIn('```\nls\n```\n')).toThrow('Unknown language')
})

// The commands are those of Linux.
if (process.platform === 'linux')
  describe('the documented commands', () => {
    /** @type {Awaited<ReturnType<typeof createSandbox>>} */
    let sandbox
    let output = ''

    beforeAll(async () => {
      sandbox = await createSandbox()
      const clone = sandbox.path('clone')
      mkdirSync(clone)
      for (const path of ['Dockerfile', 'compose.yaml', 'compose.full.yaml', 'deploy'])
        cpSync(join(projectRoot, path), join(clone, path), { recursive: true })
      for (const version of ['0.1.0', '0.2.0']) writeSmallArchive(sandbox.path('home'), version)
      const release =
        'mkdir -p /srv/daystar && tar -xzf daystar-0.1.0-linux-x64.tar.gz -C /srv/daystar && mv /srv/daystar/daystar-0.1.0-linux-x64 image'
      expect(await sandbox.run(release)).toMatchObject({ code: 0 })
    }, 120_000)
    afterAll(async () => await sandbox?.remove(), 60_000)

    const url = () => `http://127.0.0.1:${sandbox.ports.web}`

    /** Confirms the address, as the link in the email does. @param {string} email */
    const confirmAddress = (email) =>
      sandbox.run(
        `/srv/daystar/app/bin/daystar psql --command "update members set email_confirmed_at = now() where email = '${email}'"`,
      )

    /**
     * The conditions that hold after a block, by page and heading.
     * @type {Record<string, () => Promise<unknown> | unknown>}
     */
    const afterwards = {
      'install-container.md: Daystar alone': () => expect(output).toMatch(/open this link|All migrations/i),
      'install-container.md: Upgrade': async () => {
        expect((await fetch(`${url()}/readyz`)).status).toBe(200)
        await sandbox.run('docker compose down', 'clone')
      },
      'install-nas.md: The image': async () => {
        mkdirSync(sandbox.path('volume1/docker/daystar'), { recursive: true })
        await sandbox.run('mv daystar.tar /volume1/docker/daystar/', 'clone')
        cpSync(join(projectRoot, 'compose.nas.yaml'), sandbox.path('volume1/docker/daystar/compose.nas.yaml'))
      },
      'install-nas.md: Start': () => expect(output).toMatch(/\/setup|open this link/i),
      'install-nas.md: Back up every night': () => expect(output).toMatch(/^daystar-.+Z\.tar\.gz$/m),
      'install-nas.md: Upgrade': () =>
        sandbox.run('docker compose --file compose.nas.yaml down', 'volume1/docker/daystar'),
      'install-systemd.md: Account and program': () => {
        const program = realpathSync(sandbox.path('srv/daystar/app/bin/daystar'))
        const owned = [...sandbox.read('var/owners').matchAll(/^daystar\S* (.+)$/gm)].map(([, path]) => path)
        expect(owned).toContain(sandbox.path('srv/daystar/data'))
        expect(owned.filter((path) => `${program}/`.startsWith(`${path}/`))).toEqual([])
      },
      'install-systemd.md: Service': () => createCommunity(url(), confirmAddress),
      'install-systemd.md: The first operator': () => expect(output).toMatch(/open this link/i),
      'back-up.md: Every night': () => expect(existsSync(sandbox.path('srv/daystar/backups'))).toBe(true),
      'back-up.md: Restore': async () => {
        expect(output).toMatch(/Restored \d+ rows of \d+ tables and [1-9]\d* media files/)
        expect(await signedInName(url())).toBe('Ada')
        await sandbox.run('cp daystar-0.2.0-linux-x64.tar.gz* /srv/daystar/')
      },
      'back-up.md: Encrypted backups': () => expect(output).toMatch(/^age1\w+$|\.tar\.gz\.age/m),
      'upgrade.md: Prepare': () => expect(output).toContain('All migrations are applied.'),
      'upgrade.md: Switch': async () => expect(await runningVersion(url())).toBe('0.2.0'),
      'upgrade.md: Roll back': async () => expect(await runningVersion(url())).toBe('0.1.0'),
      'monitor.md: Metrics': () => expect(output).toMatch(/^daystar_members 1$/m),
      'monitor.md: Security events': () => expect(output).toContain('"event":"sign_in_failed"'),
      'secure.md: Files and settings': () => expect(output).toMatch(/^640 /m),
      "secure.md: A member's account was taken over": () => expect(output).toContain('Ended '),
      'openid-connect.md: Turn it on': () => expect(output).toMatch(/^OIDC_CLIENT_SECRET +\*\*\* /m),
      'openid-connect.md: Turn it off': () => expect(sandbox.read('etc/daystar.env')).not.toContain('OIDC_'),
      'move-database.md: On the machine of Daystar': async () => {
        expect(existsSync(sandbox.path('srv/daystar/data/postgres.moved'))).toBe(true)
        expect(await signedInName(url())).toBe('Ada')
      },
      'move-media.md: Move the media to an S3-compatible store': () =>
        expect(output).toMatch(/Copied [1-9]\d* files|Copied 0 files\. [1-9]\d* were present already/),
      'media-cdn.md: Through a CDN': () => expect(output).toMatch(/^MEDIA_CDN_PURGE_TOKEN +\*\*\* /m),
      'move-domain.md: Move to another domain name': () =>
        expect(sandbox.read('etc/daystar.env')).toMatch(/^PUBLIC_URL=http:\/\/localhost:/m),
      'scale-out.md: Two web processes and one for jobs': async () => {
        const { first, second } = sandbox.ports
        for (const port of [first, second]) expect(await signedInName(`http://127.0.0.1:${port}`)).toBe('Ada')
        await expect(fetch(url())).rejects.toThrow()
      },
      'scale-out.md: Upgrade without interruption': async () => {
        const { first, second } = sandbox.ports
        for (const port of [first, second]) expect(await runningVersion(`http://127.0.0.1:${port}`)).toBe('0.2.0')
      },
    }

    describe.each(pages)('%s', (page) => {
      const blocks = commandBlocks(page).map((block, index) => ({ ...block, number: index + 1 }))
      const folder = page === 'install-container.md' || page === 'install-nas.md' ? 'clone' : 'home'

      test.each(blocks)(
        '$number: $heading',
        async ({ heading, commands }) => {
          const result = await sandbox.run(commands, folder)
          output = result.output
          expect(result.code, `${commands}\n${output}`).toBe(0)
          await afterwards[`${page}: ${heading}`]?.()
        },
        180_000,
      )

      test('has all of its sections', () => {
        const checked = Object.keys(afterwards).filter((name) => name.startsWith(`${page}: `))
        const headings = blocks.map(({ heading }) => `${page}: ${heading}`)
        expect(checked.filter((name) => !headings.includes(name))).toEqual([])
      })
    })
  })
