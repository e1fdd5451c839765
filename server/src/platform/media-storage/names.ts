/**
 * The name of a stored file is one folder and one file name. Other paths are rejected, which prevents path traversal.
 */
const fileName = /^[A-Za-z0-9_-]{1,64}\/[A-Za-z0-9_-]{1,64}\.[a-z0-9]{1,8}$/
const folderName = /^[A-Za-z0-9_-]{1,64}$/

export function isFileName(name: string): boolean {
  return fileName.test(name)
}

export function isFolderName(name: string): boolean {
  return folderName.test(name)
}
