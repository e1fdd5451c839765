/** Size of the parts in which files are encrypted, so that a video is never in memory as a whole. */
const partBytes = 4 * 1024 * 1024
/** What AES-GCM adds to each part. */
const tagBytes = 16
const ivBytes = 12
const keyBits = 256
const curve = { name: 'ECDH', namedCurve: 'P-256' } as const
const algorithm = 'AES-GCM'

/** Returns whether this browser can encrypt: over plain HTTP, none can. */
export function canSeal(): boolean {
  return 'subtle' in crypto
}

/** Encrypts or decrypts the parts of one record; the order of the calls must be the same. */
interface Cipher {
  readonly bytes: (data: ArrayBuffer) => Promise<ArrayBuffer>
  readonly blob: (blob: Blob) => Promise<Blob>
}

/**
 * A new key that only the holder of the private key of `serverKey` can derive again, from the public key that is
 * returned with it. `info` says what it is for.
 */
export async function newSeal(serverKey: string, info: string) {
  const { subtle } = crypto
  const pair = await subtle.generateKey(curve, false, ['deriveBits'])
  const salt = await subtle.exportKey('raw', pair.publicKey)
  const theirs = await subtle.importKey('raw', bytesOf(serverKey), curve, false, [])
  const secret = await subtle.deriveBits({ name: 'ECDH', public: theirs }, pair.privateKey, keyBits)
  const source = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const publicKey = textOf(salt)
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt, info: new TextEncoder().encode(info) }
  const key = await subtle.deriveKey(derivation, source, { name: algorithm, length: keyBits }, false, ['encrypt'])
  return { publicKey, ...cipherWith(key, 'encrypt') }
}

/** Opens what was encrypted with a key. */
export async function openSeal(key: string): Promise<Cipher> {
  return cipherWith(await crypto.subtle.importKey('raw', bytesOf(key), algorithm, false, ['decrypt']), 'decrypt')
}

function cipherWith(key: CryptoKey, operation: 'encrypt' | 'decrypt'): Cipher {
  let count = 0
  // Each key encrypts one record, so that a counter never repeats an initialization vector.
  const nextIv = () => {
    const iv = new Uint8Array(ivBytes)
    new DataView(iv.buffer).setUint32(ivBytes - 4, count)
    count += 1
    return iv
  }
  const bytes = (data: ArrayBuffer) => crypto.subtle[operation]({ name: algorithm, iv: nextIv() }, key, data)
  const sliceBytes = operation === 'encrypt' ? partBytes : partBytes + tagBytes
  const blob = async (source: Blob) => {
    const parts: Blob[] = []
    for (let start = 0; start < source.size; start += sliceBytes)
      parts.push(new Blob([await bytes(await source.slice(start, start + sliceBytes).arrayBuffer())]))
    return new Blob(parts)
  }
  return { bytes, blob }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

function textOf(bytes: ArrayBuffer): string {
  const base64 = btoa(String.fromCharCode(...new Uint8Array(bytes)))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
