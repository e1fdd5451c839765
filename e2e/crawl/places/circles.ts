import type { Community } from '../community.ts'
import { dialog, section } from '../parts.ts'
import { card, control, item, title } from '../ready.ts'
import type { Part, Place } from '../visit.ts'

const emptySearch: Part = {
  name: 'search without a result',
  checks: ['axe'],
  stays: true,
  open: async (page) => {
    await page.getByRole('searchbox', { name: 'Search Circles' }).fill('nowhere at all')
    return page.getByText('No circles found.')
  },
}

export function circles({ circle, club }: Community): Place[] {
  return [
    {
      path: '/groups',
      ready: control('button', 'Create'),
      parts: [
        { ...section('Create$', (page) => page.getByText('Please enter a circle name.')), checks: ['axe'] },
        emptySearch,
      ],
    },
    { path: '/circles/new', ready: control('button', 'Create circle'), checks: ['axe', 'longer texts'] },
    {
      path: `/circles/${circle}`,
      ready: card('Lake in December'),
      checks: ['axe', 'longer texts', 'whole words'],
      parts: [
        dialog('Reports', (front) => front.getByText('Nothing is reported at the moment.')),
        dialog('Delete circle'),
        {
          ...dialog('3 members', (front) => front.getByRole('listitem').nth(2)),
          checks: ['axe', 'longer texts'],
        },
        dialog('Send a notice', (front) => front.getByRole('textbox')),
        dialog('All notices', (front) => front.getByText('No swim on Sunday.')),
        dialog('More ways to invite'),
        {
          ...section('Edit description', (page) => page.getByRole('textbox', { name: 'description' })),
          checks: ['axe'],
        },
      ],
    },
    {
      path: `/circles/${club}`,
      ready: title('Rowers'),
      parts: [dialog('Requests to join', (front) => front.getByText('I row, too.'))],
    },
    { path: '/directory?list=circles', ready: item, checks: ['longer texts', 'whole words'] },
  ]
}

export function events({ event }: Community): Place[] {
  return [
    { path: '/events', ready: control('link', 'Breakfast swim'), checks: ['longer texts', 'whole words'] },
    {
      path: '/events?view=month',
      ready: control('button', 'Next month'),
      checks: ['axe', 'longer texts', 'whole words'],
    },
    {
      path: `/events/${event}`,
      ready: title('Breakfast swim'),
      checks: ['longer texts', 'whole words'],
      except: ['small targets'],
    },
    { path: '/events/new', ready: control('textbox', 'Title') },
  ]
}
