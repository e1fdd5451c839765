/** A terminal, a pipe or a file. */
export interface Output {
  write(text: string): unknown
  readonly isTTY?: boolean
}

const cells = 24
const plainStep = 0.25
const clearLine = '\r\u001b[2K'

/** One line that is rewritten on a terminal; elsewhere a line per quarter. */
export class ProgressBar {
  readonly #output: Output
  readonly #label: string
  #shown = ''
  #nextPlainShare = 0

  constructor(output: Output, label: string) {
    this.#output = output
    this.#label = label
  }

  /** @param share of the work that is complete, 0 to 1 */
  update(share: number): void {
    if (this.#output.isTTY) this.#draw(share)
    else if (share >= this.#nextPlainShare) {
      this.#output.write(`  · ${this.#label} … ${percent(share)}\n`)
      this.#nextPlainShare = (Math.floor(share / plainStep) + 1) * plainStep
    }
  }

  /** Replaces the bar by a final line. */
  end(text: string): void {
    this.clear()
    this.#output.write(`  ✓ ${text}\n`)
  }

  clear(): void {
    if (this.#shown) this.#output.write(clearLine)
    this.#shown = ''
  }

  #draw(share: number): void {
    const full = Math.round(share * cells)
    const line = `  · ${this.#label}  ${'█'.repeat(full)}${'░'.repeat(cells - full)} ${percent(share).padStart(5)}`
    if (line === this.#shown) return
    this.#output.write(`${clearLine}${line}`)
    this.#shown = line
  }
}

const percent = (share: number) => `${Math.floor(share * 100)} %`
