import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { permissionsDocument } from './permissions-document.ts'

test('the committed permissions document matches the contract and the permission matrix', async () => {
  const committed = await readFile(new URL('../../docs/permissions.md', import.meta.url), 'utf8')

  // If they differ, run: npx node server/scripts/generate-permissions.ts
  expect(committed).toBe(permissionsDocument())
})
