import type { Community } from '../community.ts'
import { control, text, title } from '../ready.ts'
import type { Place } from '../visit.ts'

export function visitorPages({ invitation }: Community): Place[] {
  return [
    { path: '/', ready: control('button', 'Sign in') },
    { path: '/signup', ready: control('textbox', 'Email') },
    {
      path: invitation,
      ready: (page) => page.getByRole('group', { name: 'You get with the invitation' }).getByText('Christoph Bauer'),
      checks: ['whole words'],
    },
    { path: '/forgotpassword', ready: control('textbox', 'Email') },
    { path: '/resetpassword?token=abc', ready: title(/./) },
    { path: '/groups', ready: text('Dawn Swimmers') },
    { path: '/home', ready: text('Please sign in.'), checks: ['axe', 'longer texts'] },
  ]
}
