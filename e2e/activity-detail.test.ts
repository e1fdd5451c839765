import { createMember, origin } from './support/member.ts'
import { expect, test } from './support/test.ts'
import { recordVideo } from './support/videos.ts'

test('plays a video and seeks in it', async ({ browser }) => {
  const ada = await createMember('ada')
  const page = await ada.openPage(browser, '/home?scope=mine')
  const file = await recordVideo(page)
  const id = await ada.uploadActivity({ title: 'Swim' }, file)
  await page.goto(`/activity/${id}`)
  const video = page.locator('video')
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(0)

  const { media_url: mediaUrl } = await ada.request<{ media_url: string }>('GET', `/activities/${id}`)
  expect(mediaUrl).toMatch(/\.webm(\?|$)/)
  const rangeResponse = await fetch(new URL(mediaUrl, origin), { headers: { range: 'bytes=10-19' } })
  expect(rangeResponse.status).toBe(206)
  expect(rangeResponse.headers.get('content-range')).toMatch(/^bytes 10-19\//)

  const seconds = await video.evaluate(
    (element: HTMLVideoElement) =>
      new Promise<number>((resolve) => {
        element.onseeked = () => resolve(element.currentTime)
        element.currentTime = 0.4
      }),
  )
  expect(seconds).toBeCloseTo(0.4, 1)
  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true
    return element.play()
  })
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.5)
})
