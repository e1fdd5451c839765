/** Members with one activity each. */
export async function createMembers(url: string, count: number): Promise<{ tokens: string[]; activityIds: number[] }> {
  const tokens: string[] = []
  const activityIds: number[] = []
  for (let member = 0; member < count; member++) {
    const email = `member-${member}@example.org`
    const password = 'a journal of lakes'
    await send(`${url}/api/users/`, { body: JSON.stringify({ name: `Member ${member}`, email, password }) }, true)
    const login = await send(`${url}/api/auth/login`, { body: new URLSearchParams({ username: email, password }) })
    const token = String(login.access_token)
    const form = new FormData()
    form.set('title', 'Swim in the lake')
    const activity = await send(`${url}/api/activities/upload`, {
      body: form,
      headers: { authorization: `Bearer ${token}` },
    })
    tokens.push(token)
    activityIds.push(Number(activity.id))
  }
  return { tokens, activityIds }
}

async function send(url: string, init: RequestInit, isJson = false): Promise<Record<string, unknown>> {
  const headers = { ...(isJson && { 'content-type': 'application/json' }), ...init.headers }
  const reply = await fetch(url, { method: 'POST', ...init, headers })
  if (!reply.ok) throw new Error(`${url} returned ${reply.status}: ${await reply.text()}`)
  return (await reply.json()) as Record<string, unknown>
}
