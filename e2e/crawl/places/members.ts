import { photoWithLocation } from '../../support/photos.ts'
import type { Community } from '../community.ts'
import { dialog, section, tabs } from '../parts.ts'
import { card, item, text } from '../ready.ts'
import type { Part, Place } from '../visit.ts'

const picture: Part = {
  name: 'picture',
  checks: ['axe'],
  open: async (page) => {
    await page.getByLabel('Picture file').setInputFiles(await photoWithLocation(300))
    return page.getByRole('dialog', { name: 'Your picture' }).getByRole('group')
  },
}

export function members({ alexandra, christoph, wilhelmina, cleo }: Community): Place[] {
  return [
    {
      path: `/profile/${christoph.id}`,
      ready: text('A swimmer'),
      parts: [dialog('Connected'), dialog('More actions', (front) => front.getByRole('menuitem'))],
    },
    {
      path: `/profile/${wilhelmina.id}`,
      ready: card('Once around the whole lake'),
      checks: ['axe'],
    },
    {
      path: `/profile/${alexandra.id}`,
      ready: card('Lake in December'),
      checks: ['longer texts', 'whole words'],
      parts: [
        ...tabs(
          {
            ...dialog('Manage', (front) => front.getByRole('tab', { name: /^Overview/ })),
            checks: ['axe', 'longer texts'],
          },
          ['Following \\(', 'Followers \\(', 'Requests', 'Sent \\('],
          ['axe'],
        ),
        {
          ...section('Edit profile', (page) => page.getByRole('form', { name: 'Your profile' })),
          checks: ['axe', 'longer texts'],
        },
        picture,
      ],
    },
    { path: '/notifications', ready: text(`${cleo.name} asked to connect.`), checks: ['longer texts', 'whole words'] },
    { path: '/view-as', ready: text(/^A visitor sees/) },
    { path: '/directory', ready: item, checks: ['longer texts', 'whole words'] },
  ]
}
