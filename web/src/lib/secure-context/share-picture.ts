/** Offers a picture to other apps, or downloads it where the browser cannot. Returns false if the member cancelled. */
export async function sharePicture(picture: Blob, filename: string, title: string): Promise<boolean> {
  const file = new File([picture], filename, { type: picture.type })
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title })
      return true
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return false
    }
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(picture)
  link.download = filename
  link.click()
  URL.revokeObjectURL(link.href)
  return true
}
