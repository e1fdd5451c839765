import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DockerfileParser } from 'dockerfile-ast'
import { projectRoot } from '../runtime.mjs'

/** Returns the settings of the last stage of the Dockerfile. */
export function finalStage() {
  const instructions = DockerfileParser.parse(readFileSync(join(projectRoot, 'Dockerfile'), 'utf8')).getInstructions()
  const stage = instructions.slice(instructions.findLastIndex((each) => each.getKeyword() === 'FROM'))
  const values = (keyword: string) =>
    stage.filter((each) => each.getKeyword() === keyword).map((each) => each.getArgumentsContent() ?? '')
  const last = (keyword: string) => values(keyword).at(-1) ?? ''
  return {
    commands: values('RUN'),
    environment: Object.fromEntries(values('ENV').map((value) => value.split('='))),
    user: Number(last('USER').split(':')[0]),
    volume: last('VOLUME'),
    release: last('COPY').split(' ').at(-1) ?? '',
    program: [...JSON.parse(last('ENTRYPOINT')), ...JSON.parse(last('CMD'))],
    healthCheck: JSON.parse(last('HEALTHCHECK').replace(/^.*?CMD /, '')),
  }
}
