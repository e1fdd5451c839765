interface NetworkInformation {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Returns whether to load only what is needed: with Save-Data or on a very slow network. */
export function shouldSaveData(): boolean {
  const { saveData, effectiveType } = (navigator as { connection?: NetworkInformation }).connection ?? {}
  return saveData === true || effectiveType === 'slow-2g' || effectiveType === '2g'
}
