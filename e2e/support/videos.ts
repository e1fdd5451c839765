import type { Page } from '@playwright/test'

interface VideoFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A short video of a moving square, recorded by the browser. */
export async function recordVideo(page: Page): Promise<VideoFile> {
  const base64 = await page.evaluate(record, 'video/webm;codecs=vp8')
  return { name: 'swim.webm', mimeType: 'video/webm', buffer: Buffer.from(base64, 'base64') }
}

/** The video with the QuickTime brand that iPhones write. */
export async function recordQuickTimeVideo(page: Page): Promise<VideoFile> {
  const buffer = Buffer.from(await page.evaluate(record, 'video/mp4;codecs=vp9'), 'base64')
  buffer.write('qt  ', 8, 'latin1')
  return { name: 'IMG_0007.MOV', mimeType: 'video/quicktime', buffer }
}

async function record(mimeType: string): Promise<string> {
  const frames = 45
  const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser has no 2D canvas context.')
  const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType })
  const parts: Blob[] = []
  recorder.ondataavailable = ({ data }) => parts.push(data)
  const stopped = new Promise((resolve) => {
    recorder.onstop = resolve
  })
  recorder.start()
  for (let frame = 0; frame < frames; frame += 1) {
    context.fillStyle = '#14213d'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.fillStyle = '#fca311'
    context.fillRect(frame * 5, 60, 60, 60)
    await new Promise(requestAnimationFrame)
  }
  recorder.stop()
  await stopped
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
