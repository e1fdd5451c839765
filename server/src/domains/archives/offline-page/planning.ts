import type { Plan, Reminders } from '@daystar/contract/planning'
import type { ItemOf } from '../format.ts'
import { archivedItems } from '../records/item-batch-queries.ts'
import { weekdayName, weekdaysFrom } from './calendar.ts'
import { type Html, html } from './html.ts'
import type { PageContext } from './page-context.ts'

type Tool = ItemOf<'planning'>['tool']

/** The keys of a weekly plan, by the number of the weekday. */
const weekdayKeys = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const satisfies (keyof Plan)[]

export async function* planningSection(context: PageContext): AsyncGenerator<Html> {
  const { db, memberId, t } = context
  yield html`<section aria-labelledby="planning"><h2 id="planning">${t('Planning')}</h2>`
  let isEmpty = true
  for await (const item of archivedItems(db, 'planning', { memberId })) {
    isEmpty = false
    yield planningDocument(context, item)
  }
  yield html`${isEmpty ? html`<p class="quiet">${t('None.')}</p>` : null}</section>\n`
}

function planningDocument(context: PageContext, { circle, tool, content }: ItemOf<'planning'>): Html {
  return html`<h3 dir="auto">${planningTitle(context, circle, tool)}</h3>${planningContent(context, tool, content)}`
}

function planningTitle({ t }: PageContext, circle: ItemOf<'planning'>['circle'], tool: Tool): string {
  const place = circle === null ? t('Home') : (circle.name ?? t('Circle {id}', { id: String(circle.id) }))
  switch (tool) {
    case 'plan':
      return t('{place}: weekly plan', { place }, { comment: '{place} is a circle, or the page Home.' })
    case 'goals':
      return t('{place}: goals', { place })
    case 'reminders':
      return t('{place}: reminders', { place })
    case 'streak':
      return t('{place}: last celebrated streak', { place })
  }
}

function planningContent({ t, dateStyle, weekStart }: PageContext, tool: Tool, content: unknown): Html {
  if (tool === 'plan') {
    const plan = content as Plan
    const planned = weekdaysFrom(weekStart).map((day) => ({ day, lines: linesOf(plan, day) }))
    return html`<dl>${planned
      .filter(({ lines }) => lines.length > 0)
      .map(
        ({ day, lines }) =>
          html`<dt>${weekdayName(day, { dateStyle })}</dt>${lines.map((line) => html`<dd dir="auto">${line}</dd>`)}`,
      )}</dl>`
  }
  if (tool === 'reminders')
    return html`<ul>${(content as Reminders).map(
      ({ text, done }) => html`<li><bdi>${done ? t('{text} (done)', { text }) : text}</bdi></li>`,
    )}</ul>`
  if (tool === 'goals') return html`<p class="text" dir="auto">${String(content)}</p>`
  return html`<p>${t('{count, plural, one {# day} other {# days}}', { count: Number(content) })}</p>`
}

function linesOf(plan: Plan, day: number): string[] {
  const key = weekdayKeys[day]
  return key === undefined ? [] : plan[key].filter((line) => line.trim() !== '')
}
