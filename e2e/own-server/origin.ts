import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// The tests in this folder change what all members of a community share, so each file has a server of its own. A test
// imports this file first: the functions in member.ts then call that server. Playwright also loads the tests outside of
// the workers, to list them.
const { TEST_PARALLEL_INDEX: worker, E2E_OWN_PORTS: ports = '' } = process.env
if (worker !== undefined) {
  // No await: the modules that the test imports next would not wait for it.
  process.env.E2E_PORT = ports.split(',')[Number(worker)] ?? ''
  process.env.E2E_DATA_DIR = join(tmpdir(), `daystar-e2e-${randomUUID()}`)
}
