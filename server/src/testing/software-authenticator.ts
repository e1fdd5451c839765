import { createSign, generateKeyPairSync, hash, type KeyObject, randomBytes } from 'node:crypto'
import type { PasskeyAssertion, PasskeyAttestation } from '@daystar/contract/accounts/passkey-credentials'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const userPresent = 0x01
const userVerified = 0x04
const hasCredential = 0x40

interface Options {
  /** The origin of the page that uses the authenticator. */
  readonly origin?: string
  readonly isUserVerified?: boolean
}

/** One passkey of a device, as a browser would use it. */
export class SoftwareAuthenticator {
  counter = 0
  readonly #id = randomBytes(32)
  readonly #privateKey: KeyObject
  readonly #publicKey: KeyObject
  readonly #origin: string

  constructor(publicUrl: string) {
    this.#origin = new URL(publicUrl).origin
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#privateKey = privateKey
    this.#publicKey = publicKey
  }

  create(options: Record<string, unknown>, { origin = this.#origin, isUserVerified = true }: Options = {}) {
    const flags = userPresent | hasCredential | (isUserVerified ? userVerified : 0)
    const id = this.#id.toString('base64url')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.#id.length)
    const authData = Buffer.concat([
      this.#authenticatorData(flags),
      Buffer.alloc(16),
      length,
      this.#id,
      isoCBOR.encode(this.#coseKey() as never),
    ])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', Uint8Array.from(authData)],
    ])
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData('webauthn.create', options.challenge, origin).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
        transports: ['internal'],
      },
    } satisfies PasskeyAttestation
  }

  use(options: Record<string, unknown>, { origin = this.#origin, isUserVerified = true }: Options = {}) {
    this.counter++
    const id = this.#id.toString('base64url')
    const authenticatorData = this.#authenticatorData(userPresent | (isUserVerified ? userVerified : 0))
    const client = clientData('webauthn.get', options.challenge, origin)
    const signed = Buffer.concat([authenticatorData, hash('sha256', client, 'buffer')])
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: createSign('sha256').update(signed).sign(this.#privateKey).toString('base64url'),
      },
    } satisfies PasskeyAssertion
  }

  #authenticatorData(flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([hash('sha256', new URL(this.#origin).hostname, 'buffer'), Buffer.from([flags]), counter])
  }

  /** The public key for ES256 in the format of COSE. */
  #coseKey(): Map<number, unknown> {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' })
    const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url'))
    return new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ])
  }
}

function clientData(type: string, challenge: unknown, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}
