import type { Community } from '../community.ts'
import { dialog, dialogOfEvent, dialogOfMenu, tabs } from '../parts.ts'
import { card, control, text, title } from '../ready.ts'
import type { Place } from '../visit.ts'

export function home({ christoph, cleo }: Community): Place[] {
  return [
    {
      path: '/home',
      ready: card('Once around the whole lake'),
      checks: ['axe', 'longer texts'],
      parts: [
        {
          ...dialog('Calendar', (front) => front.getByRole('button', { name: /star for/ })),
          checks: ['axe', 'longer texts'],
        },
        { ...dialog('Notifications', (front) => front.getByText(`${cleo.name} asked to connect.`)), minWidth: 768 },
        ...tabs(
          {
            ...dialog('Weekly', (front) => front.getByRole('tab', { name: 'Goals' })),
            checks: ['axe', 'longer texts'],
          },
          ['Weekly Plan', 'Reminders / To-Do', 'Goals'],
          ['axe', 'longer texts'],
        ),
        dialog('Search', (front) => front.getByPlaceholder('Search members or circles')),
        dialog('Account', (front) => front.getByRole('menuitem', { name: 'Settings' })),
        { ...dialog('Manage', (front) => front.getByRole('tab', { name: /^Following/ })), minWidth: 1280 },
        dialogOfEvent('shortcuts:open', {}),
        dialogOfEvent('report:open', { type: 'member', id: christoph.id }),
      ],
    },
    {
      path: '/home?scope=mine',
      ready: card('Lake in December'),
      checks: ['longer texts', 'whole words'],
      parts: [
        {
          ...dialog('Activity actions', (front) => front.getByRole('menuitem', { name: 'Edit Activity' })),
          checks: ['axe', 'longer texts'],
        },
        {
          ...dialogOfMenu('Activity actions', 'Edit Activity', (page) =>
            page.getByRole('form', { name: 'Edit Activity' }),
          ),
          checks: ['axe'],
        },
      ],
    },
  ]
}

export function activities({ activity }: Community): Place[] {
  return [
    {
      path: `/activity/${activity}`,
      ready: text('Bravo!'),
      checks: ['axe', 'longer texts'],
      parts: [
        {
          ...dialog('Show who', (front) => front.getByRole('link', { name: 'Alexandra' })),
          checks: ['axe', 'longer texts'],
        },
        { ...dialog('1 star', (front) => front.getByRole('link')), checks: ['axe', 'longer texts'] },
        dialog('More actions', (front) => front.getByRole('menuitem', { name: 'Report activity' })),
      ],
    },
    { path: '/activity/999999999', ready: text('Activity not found.'), checks: ['axe'] },
    {
      path: '/activities',
      ready: card('Lake in December'),
      checks: ['axe', 'longer texts'],
      parts: [
        {
          ...dialogOfEvent('activity:open', { activityId: activity }, (front) => front.getByText('Bravo!')),
          checks: ['axe'],
        },
      ],
    },
    {
      path: '/upload',
      ready: control('textbox', 'Title'),
      parts: [dialog('Preview', (front) => front.getByRole('button', { name: 'Submit' }))],
    },
    { path: '/drafts', ready: text('A loaf'), parts: [dialog('Discard draft')] },
    {
      path: '/search?q=lake',
      ready: control('link', /Once around the whole lake/),
      checks: ['longer texts', 'whole words'],
    },
    { path: '/year/2026', ready: title('Your 2026'), checks: ['axe', 'longer texts'] },
    { path: '/nowhere', ready: title(/./) },
  ]
}
