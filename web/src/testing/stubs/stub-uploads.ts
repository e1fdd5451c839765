import { vi } from 'vitest'

interface Reply {
  readonly status?: number
  readonly body: object
}

/**
 * Answers forms with files, which the app sends with XMLHttpRequest, and returns those that were sent. A form gets no
 * response if `reply` throws.
 */
export function stubUploads(reply: (form: FormData) => Reply): FormData[] {
  const forms: FormData[] = []
  class UploadRequest {
    upload = {}
    status = 0
    responseText = ''
    onload?: () => void
    onerror?: () => void
    onabort?: () => void
    open(): void {}
    setRequestHeader(): void {}
    abort(): void {
      this.onabort?.()
    }
    send(form: FormData): void {
      forms.push(form)
      try {
        const { status = 200, body } = reply(form)
        this.status = status
        this.responseText = JSON.stringify(body)
        setTimeout(() => this.onload?.())
      } catch {
        setTimeout(() => this.onerror?.())
      }
    }
  }
  vi.stubGlobal('XMLHttpRequest', UploadRequest)
  return forms
}

/** An upright photo, red at the top and blue at the bottom. */
export async function photoFile(width = 300): Promise<File> {
  const height = (width * 4) / 3
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser draws no photo.')
  for (const [color, y] of [
    ['#c0392b', 0],
    ['#1746a2', height / 2],
  ] as const) {
    context.fillStyle = color
    context.fillRect(0, y, width, height / 2)
  }
  const blob = await canvas.convertToBlob({ type: 'image/jpeg' })
  return new File([blob], 'IMG_2071.jpg', { type: 'image/jpeg' })
}
