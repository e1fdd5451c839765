import { expect, test } from 'vitest'
import { translatorWith } from '../../../testing/catalogues.ts'
import { dateFor, emailTo } from './emails.ts'

const subject = 'Your {community} archive is ready'
const text = 'the archive of your {community} account is ready. You can download it in the settings until {day}:'
const translations = {
  de: {
    'Hello {name},': 'Hallo {name},',
    [subject]: 'Dein Archiv von {community} ist fertig',
    [text]: 'das Archiv deines Kontos bei {community} ist fertig. Du kannst es bis {day} herunterladen:',
    'Open the settings': 'Einstellungen öffnen',
  },
  ar: {
    'Hello {name},': 'مرحبًا {name}،',
    [subject]: 'أرشيف {community} جاهز',
    [text]: 'أرشيف حسابك في {community} جاهز. يمكنك تنزيله حتى {day}:',
    'Open the settings': 'فتح الإعدادات',
  },
  ja: {
    'Hello {name},': '{name}さん、こんにちは。',
    [subject]: '{community}のアーカイブができました',
    [text]: '{community}のアーカイブができました。{day}まで設定からダウンロードできます。',
    'Open the settings': '設定を開く',
  },
}

/** An email to Ada with a date in her time zone, a text of a person, and a link. */
async function archiveEmail(language: 'en' | 'de' | 'ar' | 'ja') {
  const to = { name: 'Ada', email: 'ada@lake.example', language, time_zone: 'Asia/Tokyo', hour_cycle: null } as const
  const community = 'Lake & sea'
  return emailTo(
    to,
    (t) => ({
      subject: t(subject, { community }),
      paragraphs: [
        t(text, { community, day: dateFor(to, 'date', new Date('2026-11-20T15:30:00Z')) }),
        { link: 'https://lake.example/settings/data', label: t('Open the settings') },
        { written: 'Swim <well>' },
      ],
    }),
    await translatorWith(translations),
  )
}

test.each([
  ['en', 'ltr', 'Your Lake & sea archive is ready', 'Hello Ada,', '21 November 2026', 'Open the settings'],
  ['de', 'ltr', 'Dein Archiv von Lake & sea ist fertig', 'Hallo Ada,', '21. November 2026', 'Einstellungen öffnen'],
  ['ar', 'rtl', 'أرشيف \u2068Lake & sea\u2069 جاهز', 'مرحبًا \u2068Ada\u2069،', '21 نوفمبر 2026', 'فتح الإعدادات'],
  ['ja', 'ltr', 'Lake & seaのアーカイブができました', 'Adaさん、こんにちは。', '2026年11月21日', '設定を開く'],
] as const)('writes an email in the language %s, from %s', async (language, direction, title, greeting, day, label) => {
  const email = await archiveEmail(language)
  expect(email.subject).toBe(title)
  expect(email.text.split('\n\n')).toEqual([
    greeting,
    expect.stringContaining(day),
    'https://lake.example/settings/data',
    'Swim <well>\n',
  ])
  const attributes = `lang="${language}" dir="${direction}"`
  expect(email.html).toContain(`<html ${attributes}>`)
  expect(email.html).toContain(`<div ${attributes}>\n<p>${greeting}</p>`)
  expect(email.html).toContain(`<title>${title.replace('&', '&amp;')}</title>`)
  expect(email.html).toContain(`>${label}</a>`)
  expect(email.html).toContain('<p lang="" dir="auto">Swim &lt;well&gt;</p>')
})

test('shows times with the hours that the recipient has chosen', () => {
  const instant = new Date('2026-11-20T15:30:00Z')
  const to = { name: 'Ada', email: 'ada@lake.example', language: 'en', time_zone: 'Europe/Paris' } as const
  expect(dateFor({ ...to, hour_cycle: null }, 'dateAndTime', instant)).toBe('20 November 2026 at 16:30')
  expect(dateFor({ ...to, hour_cycle: 'h12' }, 'dateAndTime', instant)).toBe('20 November 2026 at 4:30 pm')
})
