import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { openPromise } from 'yauzl'
import { expectNoViolationsAtBothWidths } from './support/axe.ts'
import { createMember, type Member, phone } from './support/member.ts'
import { photoWithLocation } from './support/photos.ts'
import { type Browser, expect, test } from './support/test.ts'

test('a member downloads an archive and opens it without a server', async ({ browser }) => {
  const [ada, ben] = await Promise.all([createMember('ada'), createMember('ben')])
  const lake = { title: 'Lake <b>at</b> dawn', timestamp: '2026-03-21T05:30:00Z' }
  const activityId = await ada.uploadActivity(lake, await photoWithLocation())
  await ben.addComment(activityId, 'Cold?')
  await ben.giveHighFive(activityId)
  await ada.createActivity({ title: 'Rest', timestamp: '2025-12-31T10:00:00Z', description: 'Nothing at all' })
  await ada.request('PUT', '/planning/home/goals', { content: 'Swim daily', base: null })

  const page = await ada.openPage(browser, '/settings/data', phone)
  const section = page.getByRole('region', { name: 'Your data' })
  await section.getByRole('button', { name: 'Create archive' }).click()
  await expect(section.getByRole('button', { name: 'Download archive' })).toBeVisible({ timeout: 60_000 })
  await expect(section.getByText(/You can create a new archive from/)).toBeVisible()
  await expectNoViolationsAtBothWidths(page)
  const downloading = page.waitForEvent('download')
  await section.getByRole('button', { name: 'Download archive' }).click()
  const file = await (await downloading).path()
  const folder = await unzip(file)
  await importAndUndo(browser, await readFile(file), ben)
  await page.context().close()
  await expectCompletePage(browser, join(folder, 'index.html'), [ada, ben])
  expect(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))).toMatchObject({ version: 1 })
  await rm(folder, { recursive: true, force: true })
})

/** Another member imports the archive and undoes that. */
async function importAndUndo(browser: Browser, content: Buffer, ben: Member): Promise<void> {
  const cleo = await createMember('cleo')
  const page = await cleo.openPage(browser, '/settings/data', { theme: 'dark' })
  const section = page.getByRole('region', { name: 'Import' })
  const input = section.getByLabel('Archive to import')
  await input.setInputFiles({ name: 'notes.zip', mimeType: 'application/zip', buffer: Buffer.from('no archive') })
  await expect(section.getByRole('alert')).toContainText('This file is not an archive of Daystar')
  await input.setInputFiles({ name: 'archive.zip', mimeType: 'application/zip', buffer: content })
  const row = section.getByRole('listitem')
  await expect(row).toContainText('2 activities imported, visible only to you.', { timeout: 60_000 })
  await expectNoViolationsAtBothWidths(page)

  const [lake] = await cleo.request<{ id: number }[]>('GET', '/users/me/activities')
  const activity = await cleo.openPage(browser, `/activity/${lake?.id}`, phone)
  await expect(activity.getByRole('heading', { name: 'Lake <b>at</b> dawn' })).toBeVisible()
  await expect(activity.getByText(`${ben.name}: Cold?`)).toBeVisible()
  await activity.context().close()

  await row.getByRole('button', { name: 'Undo import' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Undo this import?' })
  await expect(dialog).toBeVisible()
  await expectNoViolationsAtBothWidths(page)
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect(row).toContainText('Undone', { timeout: 60_000 })
  expect(await cleo.request('GET', '/users/me/activities')).toEqual([])
  await page.context().close()
}

/** The page of the archive in a browser without network. */
async function expectCompletePage(
  browser: Browser,
  path: string,
  [ada, ben]: readonly [Member, Member],
): Promise<void> {
  const context = await browser.newContext({ ...phone, offline: true, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const failed: string[] = []
  page.on('requestfailed', (request) => failed.push(request.url()))
  await page.goto(pathToFileURL(path).href)
  await expect(page.getByRole('heading', { level: 1, name: ada.name })).toBeVisible()
  await page.getByRole('link', { name: '21 March 2026: 1 activity' }).click()
  const activity = page.getByRole('article').filter({ hasText: 'Lake <b>at</b> dawn' })
  await expect(activity).toContainText('Cold?')
  await expect(activity).toContainText(`High fives: ${ben.name}`)
  const photo = activity.locator('img')
  await photo.scrollIntoViewIfNeeded()
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
  await expect(page.getByText('Nothing at all')).toBeVisible()
  await expect(page.getByText('Swim daily')).toBeVisible()
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, `the page does not scroll sideways at ${width} px`).toBeLessThanOrEqual(0)
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNoViolationsAtBothWidths(page)
  }
  expect(failed).toEqual([])
}

async function unzip(path: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'daystar-archive-'))
  const zip = await openPromise(path, { lazyEntries: true })
  for await (const entry of zip.eachEntry()) {
    const target = join(folder, entry.fileName)
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, await buffer(await zip.openReadStreamPromise(entry)))
  }
  return folder
}
