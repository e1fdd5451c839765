import { notificationSettings } from '@daystar/contract/notifications/settings'
import type { FastifyInstance } from 'fastify'
import type { SignedInViewer } from '../../platform/authorization/viewer.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/http/serve.ts'
import { presentPerson } from '../accounts/index.ts'
import { activityChoice, muteActivity, unmuteActivity } from './choices/activity-commands.ts'
import { choicesOfKinds } from './choices/kinds.ts'
import { mutedActivitiesOf, type StoredSettings, settingsOf, sourceChoicesOf } from './choices/queries.ts'
import { timeOfDay } from './choices/times-of-day.ts'
import { subscribe, unsubscribeDevice } from './devices/commands.ts'
import { pushKeys } from './devices/key-commands.ts'
import { devicesOf } from './devices/queries.ts'
import { sendTestPush } from './push/send-commands.ts'
import { chooseCircle, chooseMember, editSettings, unsubscribeFromEmails } from './settings-commands.ts'

export function notificationSettingsRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps

  serve(app, notificationSettings.read, async ({ viewer }) => readSettings(viewer))

  serve(app, notificationSettings.edit, async ({ viewer, body }) => editSettings(deps, viewer.id, body))

  serve(app, notificationSettings.chooseCircle, async ({ viewer, params, body }) =>
    chooseCircle(db, viewer, params.circleId, body.choice),
  )

  serve(app, notificationSettings.chooseMember, async ({ viewer, params, body }) =>
    chooseMember(db, viewer, params.userId, body.choice),
  )

  serve(app, notificationSettings.readActivity, async ({ viewer, params }) =>
    activityChoice(db, viewer, params.activityId),
  )

  serve(app, notificationSettings.muteActivity, async ({ viewer, params }) =>
    muteActivity(db, viewer, params.activityId),
  )

  serve(app, notificationSettings.unmuteActivity, async ({ viewer, params }) =>
    unmuteActivity(db, viewer, params.activityId),
  )

  serve(app, notificationSettings.subscribe, async ({ viewer, body }) => subscribe(deps, viewer, body))

  serve(app, notificationSettings.unsubscribeDevice, async ({ viewer }) => unsubscribeDevice(db, viewer))

  serve(app, notificationSettings.test, async ({ viewer }) => sendTestPush(deps, viewer.sessionId))

  serve(app, notificationSettings.unsubscribe, async ({ params }) => unsubscribeFromEmails(db, params.token))

  // The address of the one-click unsubscription as a link, which some mail programs open: it changes nothing. The token
  // is in the fragment of the page, which browsers do not send.
  app.get<{ Params: { token: string } }>('/api/notifications/unsubscribe/:token', async ({ params }, reply) =>
    reply.redirect(`/email#unsubscribe-notifications=${encodeURIComponent(params.token)}`),
  )

  async function readSettings(viewer: SignedInViewer) {
    const [stored, choices, mutedActivities, devices, keys] = await Promise.all([
      settingsOf(db, viewer.id),
      sourceChoicesOf(db, viewer),
      mutedActivitiesOf(db, viewer),
      devicesOf(db, viewer),
      pushKeys(db),
    ])
    return {
      kinds: choicesOfKinds(stored?.kinds ?? {}),
      shows_words: stored?.shows_words ?? false,
      is_grouped: stored?.is_grouped ?? true,
      quiet_hours: stored ? quietHours(stored) : null,
      paused_until: stored?.paused_until?.toISOString() ?? null,
      choices: choices.map(({ person, circle, choice }) => ({
        member: person && presentPerson(person),
        circle,
        choice,
      })),
      muted_activities: mutedActivities,
      devices,
      public_key: keys.publicKey,
    }
  }
}

function quietHours({ quiet_from: from, quiet_until: until }: StoredSettings) {
  return from === null || until === null ? null : { from: timeOfDay(from), until: timeOfDay(until) }
}
