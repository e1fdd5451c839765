/** Ends what the device keeps too long. Without the chunk, this is done at the next start. */
export function endDeviceData(): void {
  void import('./device-data.ts').then((data) => data.endDeviceData()).catch(() => undefined)
}
