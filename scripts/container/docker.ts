import { lastLines, run } from '../processes.mjs'
import { projectRoot } from '../runtime.mjs'

/** Runs a command of Docker and returns its output. */
export async function docker(...args: string[]): Promise<string> {
  const { code, output } = await run('docker', args, { cwd: projectRoot })
  if (code !== 0) throw new Error(`docker ${args.join(' ')} ended with code ${code}:\n${lastLines(output, 40)}`)
  return output.trim()
}
