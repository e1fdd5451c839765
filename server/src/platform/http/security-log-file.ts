import { closeSync, openSync, writeSync } from 'node:fs'
import type { FastifyBaseLogger } from 'fastify'
import { privateFileMode } from '../process/data-dir.ts'
import { describeFileError, SettingError } from '../process/setting-errors.ts'

type Log = Pick<FastifyBaseLogger, 'error' | 'info'>

/**
 * The file of SECURITY_LOG, whose failures leave requests alone: the lines of that time are lost. The log of the server
 * says so, as does `/readyz` until a line is written again.
 */
export class SecurityLogFile {
  readonly #path: string
  readonly #log: Log
  /** null after a failure. The next line opens the file again, because a disk may have been replaced. */
  #descriptor: number | null
  #lostLines = 0
  /** True when the file ends with a part of a line. */
  #endsInLine = false

  constructor(path: string, log: Log) {
    this.#path = path
    this.#log = log
    try {
      this.#descriptor = open(path)
    } catch (error) {
      throw new SettingError(`SECURITY_LOG: ${describeFileError(error) ?? (error as Error).message}`, { cause: error })
    }
  }

  get problem(): string | null {
    return this.#lostLines === 0 ? null : 'The security log cannot be written.'
  }

  /** For a line with its line break. */
  write(line: string): void {
    try {
      this.#descriptor ??= open(this.#path)
      this.#writeAll(this.#descriptor, Buffer.from(this.#endsInLine ? `\n${line}` : line))
    } catch (error) {
      this.#fail(error)
      return
    }
    if (this.#lostLines > 0) this.#log.info({ lostLines: this.#lostLines }, 'The security log is written again.')
    this.#lostLines = 0
  }

  #writeAll(descriptor: number, bytes: Buffer): void {
    for (let written = 0; written < bytes.length; ) {
      written += writeSync(descriptor, bytes, written)
      this.#endsInLine = written < bytes.length
    }
  }

  #fail(error: unknown): void {
    if (this.#lostLines === 0)
      this.#log.error(error, 'The security log cannot be written. Its events are lost until it can be written again.')
    this.#lostLines++
    if (this.#descriptor !== null) closeSync(this.#descriptor)
    this.#descriptor = null
  }
}

function open(path: string): number {
  return openSync(path, 'a', privateFileMode)
}
