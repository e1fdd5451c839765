import { message, type Translate } from '@daystar/contract/message'
import { withNames } from '@daystar/contract/texts/mention-tokens'
import { listText } from '../../../../platform/text/list-text.ts'
import type { ItemOf } from '../../format.ts'
import { nameOf } from '../page-context.ts'
import { fileLink, type Sections, textOf } from './section.ts'

const titleOfEvent = ({ id, title }: ItemOf<'event_answers'>['event'], t: Translate) =>
  title ?? t('Event {id}', { id: String(id) })

const answerTexts: Readonly<Record<string, string>> = {
  going: message('Going'),
  maybe: message('Maybe'),
  declined: message('Not going'),
}

/** The sections about events. */
export const eventSections = {
  events: {
    title: message('Events'),
    headers: (t) => [
      t('Event'),
      t('Description'),
      t('Place'),
      t('Alternative text'),
      t('Start', {}, { context: 'column' }),
      t('Photo'),
    ],
    row: ({ title, description = '', location = '', alt_text: alt = '', dates, photo }, { time, language }) => [
      title,
      withNames(description),
      location,
      alt,
      listText(
        language,
        dates.map(({ starts_at: at }) => time(at)),
      ),
      photo === null ? '' : fileLink(photo),
    ],
  },
  event_answers: {
    title: message('Answers to events'),
    headers: (t) => [t('Event'), t('By', {}, { context: 'column' }), t('Answer'), t('Note'), t('Time')],
    row: ({ event, answer, note, answered_at: at }, { t, time }) => [
      titleOfEvent(event, t),
      nameOf(event.author, t),
      textOf(t, answerTexts, answer),
      note,
      time(at),
    ],
  },
  event_invitations: {
    title: message('Invitations to events'),
    headers: (t) => [t('Event'), t('By', {}, { context: 'column' }), t('From', {}, { context: 'column' }), t('Time')],
    row: ({ event, invited_by: from, created_at: at }, { t, time }) => [
      titleOfEvent(event, t),
      nameOf(event.author, t),
      nameOf(from, t),
      time(at),
    ],
  },
  event_comments: {
    title: message('Comments on events'),
    headers: (t) => [t('Event'), t('By', {}, { context: 'column' }), t('Comment'), t('Time')],
    row: ({ event, content, created_at: at }, { t, time }) => [
      titleOfEvent(event, t),
      nameOf(event.author, t),
      withNames(content),
      time(at),
    ],
  },
} satisfies Sections
