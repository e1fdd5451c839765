/** The settings that name an address to listen on. */
interface AddressSettings {
  readonly host: 'HOST' | 'METRICS_HOST'
  readonly port: 'PORT' | 'METRICS_PORT'
}

interface Address {
  readonly host: string
  readonly port: number
}

/** A valid setting names something that this machine lacks or that cannot be used. The message names the setting. */
export class SettingError extends Error {
  override readonly name = 'SettingError'
}

/** The errors of the operating system about a file or folder, some of them for one system call. */
const fileProblems: Readonly<Record<string, string>> = {
  EACCES: 'This user has no permission',
  EPERM: 'This user has no permission',
  EROFS: 'The file system is read-only',
  ENOSPC: 'There is no space left on the disk',
  EDQUOT: 'The disk quota is used up',
  ENOTDIR: 'A part of the path is not a folder',
  EEXIST: 'A file exists',
  EISDIR: 'The path is that of a folder',
  ELOOP: 'The path leads to itself through a symbolic link',
  ENAMETOOLONG: 'A name in the path is too long',
  ENOENT: 'A file or folder is missing',
  'mkdir ENOENT': 'The file system permits no folder at this place',
}

/** Describes an error of the operating system about a file or folder; null for other errors. */
export function describeFileError(error: unknown): string | null {
  const { code = '', path, syscall } = error as NodeJS.ErrnoException
  const problem = fileProblems[`${syscall} ${code}`] ?? fileProblems[code]
  return path === undefined || problem === undefined ? null : `${problem}: ${path} (${syscall}, ${code}).`
}

/** Runs what uses the path in a setting, and attributes errors about files to the setting. */
export async function usingPath<T>(setting: string, use: () => T | Promise<T>): Promise<T> {
  try {
    return await use()
  } catch (error) {
    const problem = describeFileError(error)
    throw problem === null ? error : new SettingError(`${setting}: ${problem}`, { cause: error })
  }
}

/** Runs what listens on an address, and attributes errors about the address to its settings. */
export async function listeningAt<T>(
  settings: AddressSettings,
  address: Address,
  listen: () => Promise<T>,
): Promise<T> {
  try {
    return await listen()
  } catch (error) {
    const problem = addressProblem(settings, address, error as NodeJS.ErrnoException)
    throw problem === null ? error : new SettingError(problem, { cause: error })
  }
}

function addressProblem(
  settings: AddressSettings,
  { host, port }: Address,
  { code, syscall }: NodeJS.ErrnoException,
): string | null {
  if (code === 'EADDRINUSE') return `${settings.port}: Port ${port} is already in use by another program.`
  if (code === 'EACCES') return `${settings.port}: This user may not open port ${port}; choose a port above 1023.`
  if (code === 'EADDRNOTAVAIL') return `${settings.host}: This machine does not have the address ${host}.`
  if (syscall === 'getaddrinfo') return `${settings.host}: The name ${host} cannot be resolved to an address.`
  return syscall === 'listen' || syscall === 'bind'
    ? `${settings.host}: It is not possible to listen on ${host} (${code}).`
    : null
}
