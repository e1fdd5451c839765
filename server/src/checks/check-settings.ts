import { type Config, settingNames } from '../settings/config.ts'
import { type Finding, ok, warning } from './result.ts'

const knownNames = new Set<string>(Object.values(settingNames))

/** Names in the settings file that Daystar does not know, in most cases spelling mistakes. */
export function unknownSettings(namesInFile: readonly string[]): string[] {
  return namesInFile.filter((name) => !knownNames.has(name))
}

/** Combinations of valid settings that are probably mistakes. */
export function checkSettings(config: Config, namesInFile: readonly string[]): Finding {
  const { publicUrl, trustProxy, host } = config
  const isLocal = ['127.0.0.1', '::1', 'localhost'].includes(host)
  const unknown = unknownSettings(namesInFile)
  const problems = [
    unknown.length > 0 && `The settings file contains ${unknown.join(', ')}, which Daystar does not know.`,
    publicUrl.startsWith('https:') &&
      trustProxy === false &&
      'PUBLIC_URL starts with https:, so there is a proxy, but TRUST_PROXY is off: all visitors share one rate limit.',
    trustProxy === true &&
      !isLocal &&
      `TRUST_PROXY is on while HOST is ${host}: clients that reach Daystar without the proxy can claim any address.`,
  ].filter((problem) => problem !== false)
  return problems.length === 0 ? ok('The settings are valid.') : warning(problems.join(' '))
}
