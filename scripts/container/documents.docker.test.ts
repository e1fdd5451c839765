import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandBlocks, pages } from './documents.ts'
import { createMachines } from './machines.ts'
import { runningVersion, signedInName, signIn, signUp, upload } from './member.ts'

let machines: Awaited<ReturnType<typeof createMachines>>
let output = ''

beforeAll(async () => {
  machines = await createMachines()
  await onServer(machines.writeArchives)
})
afterAll(async () => {
  await machines?.remove()
})

const url = 'http://127.0.0.1:3000'
const [first, second] = ['http://127.0.0.1:3001', 'http://127.0.0.1:3002']

/** Runs commands that must succeed on the server, and returns what they print. */
async function onServer(commands: string) {
  const result = await machines.runOnServer(commands)
  expect(result.code, result.output).toBe(0)
  return result.output
}

/** Creates a member, whose address is confirmed as by the link in the email, with an activity that has a photo. */
async function createCommunity() {
  const email = await signUp(url)
  const confirm = `update members set email_confirmed_at = now() where email = '${email}'`
  await onServer(`runuser -u daystar -- /srv/daystar/app/bin/daystar psql --command "${confirm}"`)
  await upload(url, await signIn(url), 'Swim in the lake')
}

/** The conditions that hold after a block, by page and heading. */
const afterwards: Record<string, () => unknown> = {
  'install-container.md: Daystar alone': () => expect(output).toMatch(/open this link|All migrations/i),
  'install-container.md: Upgrade': async () => expect((await fetch(`${url}/readyz`)).status).toBe(200),
  'install-nas.md: The image': () =>
    machines.runInClone('mv daystar.tar /volume1/docker/daystar/ && cp compose.nas.yaml /volume1/docker/daystar/'),
  'install-nas.md: Start': () => expect(output).toMatch(/\/setup|open this link/i),
  'install-nas.md: Back up every night': () => expect(output).toMatch(/^daystar-.+Z\.tar\.gz$/m),
  'install-systemd.md: Account and program': async () =>
    expect(await onServer('find /srv/daystar -user daystar')).toBe('/srv/daystar/data\n'),
  'install-systemd.md: Service': () => createCommunity(),
  'install-systemd.md: The first operator': () => expect(output).toMatch(/open this link/i),
  'back-up.md: Every night': () => onServer('ls -d /srv/daystar/backups'),
  'back-up.md: Restore': async () => {
    expect(output).toMatch(/Restored \d+ rows of \d+ tables and [1-9]\d* media files/)
    expect(await signedInName(url)).toBe('Ada')
    await onServer('cp daystar-0.3.0-linux-x64.tar.gz* /srv/daystar/')
  },
  'back-up.md: Encrypted backups': () => expect(output).toMatch(/^age1\w+$|\.tar\.gz\.age/m),
  'upgrade.md: Prepare': () => expect(output).toContain('All migrations are applied.'),
  'upgrade.md: Switch': async () => expect(await runningVersion(url)).toBe('0.3.0'),
  'upgrade.md: Roll back': async () => expect(await runningVersion(url)).toBe('0.2.0'),
  'monitor.md: Metrics': () => expect(output).toMatch(/^daystar_members 1$/m),
  'monitor.md: Security events': () => expect(output).toContain('"event":"sign_in_failed"'),
  'secure.md: Files and settings': () => expect(output).toMatch(/^640 /m),
  "secure.md: A member's account was taken over": () => expect(output).toContain('Ended '),
  'openid-connect.md: Turn it on': () => expect(output).toMatch(/^OIDC_CLIENT_SECRET +\*\*\* /m),
  'openid-connect.md: Turn it off': () => onServer('! grep OIDC_ /etc/daystar.env'),
  'move-database.md: On the machine of Daystar': async () => {
    await onServer('ls -d /srv/daystar/data/postgres.moved')
    expect(await signedInName(url)).toBe('Ada')
  },
  'move-media.md: Move the media to an S3-compatible store': () =>
    expect(output).toMatch(/Copied [1-9]\d* files|Copied 0 files\. [1-9]\d* were present already/),
  'media-cdn.md: Through a CDN': () => expect(output).toMatch(/^MEDIA_CDN_PURGE_TOKEN +\*\*\* /m),
  'move-domain.md: Move to another domain name': () => onServer('grep ^PUBLIC_URL=http://localhost: /etc/daystar.env'),
  'scale-out.md: Two web processes and one for jobs': async () => {
    for (const each of [first, second]) expect(await signedInName(each)).toBe('Ada')
    await expect(fetch(url)).rejects.toThrow()
  },
  'scale-out.md: Upgrade without interruption': async () => {
    for (const each of [first, second]) expect(await runningVersion(each)).toBe('0.3.0')
  },
}

describe.each(pages)('%s', (page) => {
  const blocks = commandBlocks(page).map((block, index) => ({ ...block, number: index + 1 }))
  const isAboutContainers = page === 'install-container.md' || page === 'install-nas.md'
  if (isAboutContainers)
    afterAll(async () => {
      await machines?.runInClone('docker compose down --volumes')
      await machines?.runInClone('cd /volume1/docker/daystar && docker compose --file compose.nas.yaml down')
    })

  test.each(blocks)('$number: $heading', async ({ heading, commands }) => {
    const result = await (isAboutContainers ? machines.runInClone(commands) : machines.runOnServer(commands))
    output = result.output
    expect(result.code, `${commands}\n${output}`).toBe(0)
    await afterwards[`${page}: ${heading}`]?.()
  })

  test('has all of its sections', () => {
    const checked = Object.keys(afterwards).filter((name) => name.startsWith(`${page}: `))
    const headings = blocks.map(({ heading }) => `${page}: ${heading}`)
    expect(checked.filter((name) => !headings.includes(name))).toEqual([])
  })
})
