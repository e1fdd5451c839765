/** Files that file managers add to folders and ZIP files, and entries of folders. */
const ignored = /(?:^|\/)(?:__MACOSX\/.*|\._[^/]*|\.DS_Store|Thumbs\.db|desktop\.ini|\.directory)$|\/$/i

/** The path of an entry in the form of the format, or null for an entry that is not part of the archive. */
export function archivePath(entryName: string): string | null {
  const path = entryName.normalize('NFC')
  return ignored.test(path) ? null : path
}

/**
 * Removes the folders on top that all files are in, as in an archive that was unpacked and packed again: browsers
 * unpack downloads by themselves.
 */
export function withoutTopFolders<Value>(files: ReadonlyMap<string, Value>): ReadonlyMap<string, Value> {
  const [first = ''] = files.keys()
  const folder = first.slice(0, first.indexOf('/') + 1)
  const isCommon = folder !== '' && [...files.keys()].every((path) => path.startsWith(folder))
  if (!isCommon) return files
  return withoutTopFolders(new Map([...files].map(([path, value]) => [path.slice(folder.length), value])))
}
