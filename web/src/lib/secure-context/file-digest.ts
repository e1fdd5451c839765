/** Enough to tell photos and videos apart together with their size. */
const hashedBytes = 1024 * 1024

/** A text that is the same for the same content; over plain HTTP, for the same file. */
export async function fileDigest(file: File): Promise<string> {
  if (!('subtle' in crypto)) return `${file.size} ${file.name} ${file.lastModified}`
  return `${file.size} ${await sha256(await file.slice(0, hashedBytes).arrayBuffer())}`
}

/** A text that is the same for the same text and does not contain it; over plain HTTP, the text itself. */
export async function textDigest(text: string): Promise<string> {
  return 'subtle' in crypto ? await sha256(new TextEncoder().encode(text).buffer) : text
}

async function sha256(content: ArrayBuffer): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', content)
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
