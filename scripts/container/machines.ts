import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { startS3Server } from '../../server/src/testing/services/s3-server.ts'
import { run } from '../processes.mjs'
import { projectRoot } from '../runtime.mjs'
import { docker } from './docker.ts'

/** Some blocks build the image. */
const blockTimeoutMs = 900_000
const machine = 'daystar-machine'
/** Version 2 of control groups, which is in a folder of its own on systems that have both versions. */
const cgroups = existsSync('/sys/fs/cgroup/unified') ? '/sys/fs/cgroup/unified' : '/sys/fs/cgroup'
/** systemd mounts file systems, and the hardened units restrict themselves. */
const permissions = [
  ...['--cap-add', 'SYS_ADMIN', '--cgroupns', 'host', '--volume'],
  `${cgroups}:/sys/fs/cgroup`,
  ...['seccomp=unconfined', 'apparmor=unconfined', 'systempaths=unconfined'].flatMap((each) => [
    '--security-opt',
    each,
  ]),
]
/** CI checks out a commit without a branch, which could not be pulled. */
const cloneBranch =
  'git clone --quiet "$1" origin && git -C origin switch --quiet --force-create main && git clone --quiet origin clone'
/** Two releases with the names of the documentation, from the archive that the image was built from. */
const writeArchives = `
mkdir unpacked
tar -xzf /root/release/daystar-*.tar.gz -C unpacked --strip-components=1
for version in 0.2.0 0.3.0; do
  name=daystar-$version-linux-x64
  mv unpacked "$name"
  sed --in-place "s/\\"version\\": \\"[^\\"]*\\"/\\"version\\": \\"$version\\"/" "$name/package.json"
  tar -cf - "$name" | gzip -1 > "$name.tar.gz"
  sha256sum "$name.tar.gz" > "$name.tar.gz.sha256"
  mv "$name" unpacked
done
rm -r unpacked release`

/**
 * Creates a clone of the repository on this machine for the pages about containers, and a container with systemd and
 * the releases for the others, which share the network. In commands, the addresses of other machines are replaced.
 */
export async function createMachines() {
  const folder = mkdtempSync('/var/tmp/daystar-documents-')
  mkdirSync(join(folder, 'volume1/docker/daystar'), { recursive: true })
  await run('sh', ['-euc', cloneBranch, 'sh', projectRoot], { cwd: folder })
  const services = await startServices()
  await docker('build', '--tag', machine, '--file', 'scripts/container/machine.Dockerfile', 'scripts/container')
  await docker('build', '--tag', 'daystar-build', '--target', 'build', '.')
  await docker('create', '--name', 'daystar-build', 'daystar-build')
  const mounts = ['--tmpfs', '/run', '--tmpfs', '/tmp:exec', '--network', 'host']
  await docker('run', '--detach', '--name', machine, ...mounts, ...permissions, machine)
  await docker('cp', 'daystar-build:/source/dist/release', join(folder, 'release'))
  await docker('cp', join(folder, 'release'), `${machine}:/root/release`)

  const replacements: [string | RegExp, string][] = [
    ['https://daystar.example.org', 'http://127.0.0.1:3000'],
    ['https://new.example.org', 'http://localhost:3000'],
    ['smtps://user:password@mail.example.org', services.mailUrl],
    ['daystar:secret@db.example.org', 'daystar:secret@127.0.0.1'],
    ['s3://KEY:SECRET@s3.example.org/daystar?region=eu-central-1', services.mediaUrl],
    ['age1…', '$(age-keygen -y "$HOME/daystar.key")'],
    ['/volume1/', join(folder, 'volume1/')],
    // Building for other processors and pushing need emulation, a registry and a cluster; the images of others are
    // large.
    [/^docker buildx build .* --push .$/gm, 'test -f Dockerfile'],
    [/^kubectl apply --filename/gm, 'test -f'],
    ['--file compose.full.yaml up --detach --wait', '--file compose.full.yaml config --quiet'],
  ]
  const adapted = (text: string) => replacements.reduce((result, [from, to]) => result.replaceAll(from, to), text)

  return {
    /** Runs commands in the clone, as a shell does that ends with the first error. */
    runInClone: (commands: string) =>
      run('sh', ['-euc', adapted(commands)], { cwd: join(folder, 'clone'), timeoutMs: blockTimeoutMs }),
    /** Runs commands as root on the machine with systemd. */
    runOnServer(commands: string) {
      const args = ['exec', '--workdir', '/root', machine, 'sh', '-euc', adapted(commands)]
      return run('docker', args, { cwd: folder, timeoutMs: blockTimeoutMs })
    },
    writeArchives,
    async remove() {
      await run('docker', ['rm', '--force', '--volumes', machine, 'daystar-build'], { cwd: folder })
      await services.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Starts an S3-compatible store, and a mail server that accepts every command, which a check of the login needs. */
async function startServices() {
  const store = await startS3Server()
  const mail = createServer((socket) => {
    socket.write('220 mail.example.org\r\n')
    socket.on('error', () => undefined).on('data', () => socket.write('250 ok\r\n'))
  }).listen(0, '0.0.0.0')
  await once(mail, 'listening')
  const { port } = mail.address() as AddressInfo
  // Containers and this machine reach it at the same address.
  const network = '{{with index .IPAM.Config 0}}{{or .Gateway .Subnet}}{{end}}'
  const host = (await docker('network', 'inspect', 'bridge', '--format', network)).replace(/0\/\d+$/, '1')
  const stop = async () => {
    mail.close()
    await store.stop()
  }
  return { mediaUrl: store.mediaUrl, mailUrl: `smtp://${host}:${port}`, stop }
}
