import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../runtime.mjs'

const dockerfile = () => readFileSync(join(projectRoot, 'Dockerfile'), 'utf8')

/**
 * The settings of the last stage of the Dockerfile.
 * @param {string} [text]
 */
export function finalStage(text = dockerfile()) {
  const lines = text
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
  const stage = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')))
  const values = (/** @type {string} */ name) =>
    stage.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1))
  const last = (/** @type {string} */ name) => values(name).at(-1) ?? ''
  return {
    commands: values('RUN'),
    environment: Object.fromEntries(values('ENV').map((value) => value.split('='))),
    user: Number(last('USER').split(':')[0]),
    volume: last('VOLUME'),
    workingDirectory: last('WORKDIR'),
    release: last('COPY').split(' ').at(-1) ?? '',
    /** @type {string[]} */
    program: [...JSON.parse(last('ENTRYPOINT')), ...JSON.parse(last('CMD'))],
    /** @type {string[]} */
    healthCheck: JSON.parse(last('HEALTHCHECK').replace(/^.*?CMD /, '')),
  }
}
