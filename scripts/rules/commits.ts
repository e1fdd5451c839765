import { spawnSync } from 'node:child_process'

const maxFiles = 60
/** Above this number of files, the reader of the history needs an explanation. */
const maxFilesWithoutBody = 10

/**
 * Returns the commits since a release that contain too many files, or many files without a body. Renamed files and
 * those that .gitattributes marks as generated do not count, nor do merges and the commit at which a shallow history
 * begins. Without a tag, the commits after `release` are examined.
 */
export function commitFindings(root: string, release: string) {
  const git = (args: string[], input = '') => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', input, maxBuffer: 2 ** 28 })
    return status === 0 ? stdout : ''
  }
  const start = git(['describe', '--tags', '--abbrev=0', '--match', 'v*']).trim() || release
  const range = git(['rev-parse', '--verify', '--quiet', `${start}^{commit}`]) ? `${start}..HEAD` : 'HEAD'
  const options = ['--find-renames', '--diff-filter=r', '--name-only', '--min-parents=1', '--max-parents=1']
  const commits = git(['log', ...options, '--format=%x00%H %s%x00%b%x00', range])
    .split('\0')
    .slice(1)
  const parts = commits.flatMap((_, index) => {
    if (index % 3 !== 0) return []
    const [subject = '', body = '', files = ''] = commits.slice(index, index + 3)
    return [{ subject, body: body.trim(), files: files.split('\n').filter(Boolean) }]
  })
  const paths = [...new Set(parts.flatMap(({ files }) => files))]
  const attributes = git(['check-attr', '--stdin', 'linguist-generated'], `${paths.join('\n')}\n`)
  const generated = new Set(Array.from(attributes.matchAll(/^(.*): linguist-generated: set$/gm), ([, path]) => path))
  return parts.flatMap(({ subject, body, files }) => {
    const count = files.filter((path) => !generated.has(path)).length
    const finding =
      count > maxFiles
        ? `has ${count} files`
        : body === '' && count > maxFilesWithoutBody
          ? `has no body for ${count} files`
          : ''
    return finding === '' ? [] : [{ hash: subject.slice(0, 40), finding: `${subject.slice(41)} ${finding}` }]
  })
}
