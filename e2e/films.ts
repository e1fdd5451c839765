import type { Page } from '@playwright/test'

interface Film {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Some seconds of a square that wanders over the screen, recorded by the browser itself. */
export async function recordsFilm(page: Page): Promise<Film> {
  const base64 = await page.evaluate(record, 'video/webm;codecs=vp8')
  return { name: 'swim.webm', mimeType: 'video/webm', buffer: Buffer.from(base64, 'base64') }
}

/** The same in the boxes in which iPhones put their films. */
export async function recordsQuickTime(page: Page): Promise<Film> {
  const buffer = Buffer.from(await page.evaluate(record, 'video/mp4;codecs=vp9'), 'base64')
  buffer.write('qt  ', 8, 'latin1')
  return { name: 'IMG_0007.MOV', mimeType: 'video/quicktime', buffer }
}

async function record(mimeType: string): Promise<string> {
  const frames = 45
  const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 })
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser draws nothing.')
  const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType })
  const parts: Blob[] = []
  recorder.ondataavailable = ({ data }) => parts.push(data)
  const stopped = new Promise((resolve) => {
    recorder.onstop = resolve
  })
  recorder.start()
  for (let frame = 0; frame < frames; frame += 1) {
    pen.fillStyle = '#14213d'
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.fillStyle = '#fca311'
    pen.fillRect(frame * 5, 60, 60, 60)
    await new Promise(requestAnimationFrame)
  }
  recorder.stop()
  await stopped
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
