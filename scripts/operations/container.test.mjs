import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { validate } from 'dockerfile-utils'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { finalStage } from '../container/dockerfile.ts'
import { projectRoot } from '../runtime.mjs'

/** @param {string} path */
const read = (path) => readFileSync(join(projectRoot, path), 'utf8')
/** @param {string} path @returns {any} */
const readYaml = (path) => parse(read(path), { merge: true })

const { workspaces } = JSON.parse(read('package.json'))
const settings = [...read('server/src/settings/config.ts').matchAll(/setting\(\s*'([A-Z_]+)'/g)].map(([, name]) => name)
const ignored = read('.dockerignore').split('\n')

describe('the Dockerfile', () => {
  const dockerfile = read('Dockerfile')

  test('has no problems that the linter finds', () => {
    expect(validate(dockerfile)).toEqual([])
    expect(validate('FROM debian\nMAINTAINER nobody\n')).not.toEqual([])
  })

  test('installs the packages of every workspace before the sources are copied', () => {
    const install = dockerfile.slice(0, dockerfile.indexOf('npm ci'))
    for (const name of workspaces) expect(install).toContain(`COPY ${name}/package.json ${name}/\n`)
  })

  test('copies only files that the build context includes', () => {
    const sources = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) =>
      names.split(' '),
    )
    for (const source of sources.filter((name) => name !== '.')) {
      const isIncluded = ignored.includes(`!${source}`) || ignored.includes(`!${source.split('/')[0]}`)
      expect([source, existsSync(join(projectRoot, source)), isIncluded]).toEqual([source, true, true])
    }
    for (const name of ['server', 'contract', 'web', 'scripts', 'bin', 'deploy', 'docs', 'locales'])
      expect(ignored).toContain(`!${name}`)
    for (const name of ['.git', 'data', 'node_modules']) expect(ignored).not.toContain(`!${name}`)
  })

  test('runs the command of the release under an account without privileges, with its data in a volume', () => {
    const { program, healthCheck, user, volume, environment, release } = finalStage()
    expect(user).toBeGreaterThanOrEqual(1000)
    expect([volume, environment]).toEqual(['/data', { DATA_DIR: '/data' }])
    expect(program).toEqual([`${release}/bin/daystar`, 'start'])
    expect(healthCheck).toEqual([`${release}/bin/daystar`, 'ready'])
  })
})

test('the last stage of the Dockerfile has the release in one layer', () => {
  const { commands, release } = finalStage()
  for (const command of commands) expect(command).not.toContain(release)
})

describe.each(['compose.yaml', 'compose.full.yaml'])('%s', (file) => {
  const { services, volumes } = readYaml(file)
  const own = Object.values(services).filter(({ image }) => image === 'daystar')

  test('runs Daystar with a read-only root and without privileges', () => {
    expect(own.length).toBeGreaterThan(0)
    for (const service of own) {
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
      expect(service).toMatchObject({ restart: 'unless-stopped', stop_grace_period: '60s', build: '.' })
    }
  })

  test('uses settings, services, volumes and files that exist', () => {
    for (const { environment } of own) for (const name of Object.keys(environment)) expect(settings).toContain(name)
    for (const [name, service] of Object.entries(services)) {
      for (const other of Object.keys(service.depends_on ?? {})) expect(services, name).toHaveProperty(other)
      for (const [source = ''] of (service.volumes ?? []).map((/** @type {string} */ volume) => volume.split(':')))
        expect(source.startsWith('./') ? existsSync(join(projectRoot, source)) : source in volumes, source).toBe(true)
    }
  })
})

test('compose.nas.yaml differs from compose.yaml in its image, its folders and its limits', () => {
  const { daystar: nas } = readYaml('compose.nas.yaml').services
  const { daystar: alone } = readYaml('compose.yaml').services
  const { build: _, environment, ports: _ports, volumes: _volumes, ...common } = alone
  expect(nas).toMatchObject({ ...common, pull_policy: 'never', mem_limit: '1536m' })
  expect(nas).not.toHaveProperty('build')
  expect(Object.keys(nas.environment)).toEqual([...Object.keys(environment), 'BACKUP_URL'])
  expect(nas.volumes).toEqual(['./data:/data', './backups:/backups'])
})

test('compose.full.yaml separates web processes from jobs, and gives only the proxy a public port', () => {
  const { services } = readYaml('compose.full.yaml')
  expect(services.web).toMatchObject({ deploy: { replicas: 2 }, environment: { JOBS: 'off' } })
  expect(services.jobs).toMatchObject({ environment: { JOBS: 'only' }, healthcheck: { disable: true } })
  const ports = Object.entries(services).flatMap(([name, { ports = [] }]) =>
    ports.map((/** @type {string} */ port) => `${name} ${port}`),
  )
  expect(ports).toEqual(['caddy 80:80', 'caddy 443:443', 'caddy 443:443/udp', 'mail 127.0.0.1:8025:8025'])
})

describe('the Kubernetes manifest', () => {
  const objects = parseAllDocuments(read('deploy/kubernetes.yaml')).map((document) => document.toJS())
  const deployments = objects.filter(({ kind }) => kind === 'Deployment')

  test('has two web processes and one for jobs', () => {
    const replicas = deployments.map(({ metadata, spec }) => {
      const [{ env }] = spec.template.spec.containers
      return [metadata.name, spec.replicas, env]
    })
    expect(replicas).toEqual([
      [
        'daystar-web',
        2,
        [
          { name: 'JOBS', value: 'off' },
          { name: 'DRAIN_SECONDS', value: '10' },
        ],
      ],
      ['daystar-jobs', 1, [{ name: 'JOBS', value: 'only' }]],
    ])
  })

  test.each(deployments.map(({ metadata, spec }) => [metadata.name, spec]))(
    '%s is restricted as the image allows',
    (_name, spec) => {
      const { user, volume } = finalStage()
      const pod = spec.template.spec
      const [container] = pod.containers
      expect(spec.selector.matchLabels).toEqual(spec.template.metadata.labels)
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: user, fsGroup: user })
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
      expect(container.volumeMounts.map((/** @type {any} */ mount) => mount.mountPath)).toEqual([volume, '/tmp'])
    },
  )

  test('uses settings that exist', () => {
    const names = objects.flatMap(({ data, stringData }) => Object.keys({ ...data, ...stringData }))
    expect(names).toContain('DATABASE_URL')
    for (const name of names) expect(settings).toContain(name)
  })
})
