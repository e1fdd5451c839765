import { useState } from 'react'
import { Tabs } from '#ui/tabs.tsx'
import { itemsOf, useReceivedRequests, useSentRequests } from '../api/use-people.ts'
import { PagedList } from './paged-list.tsx'
import { ReceivedRow, SentRow } from './request-rows.tsx'

/** Who asks the reader, and whom the reader asked. */
export function RequestsTab() {
  const [tab, setTab] = useState<'received' | 'sent'>('received')
  const received = useReceivedRequests()
  const sent = useSentRequests()
  const count = (query: typeof received) => `${itemsOf(query).length}${query.hasNextPage ? '+' : ''}`
  return (
    <Tabs
      label="Requests"
      value={tab}
      onChange={setTab}
      tabs={[
        {
          value: 'received',
          label: `Received (${count(received)})`,
          panel: (
            <PagedList query={received} empty="No pending requests.">
              {(request) => <ReceivedRow key={request.connectionId} request={request} />}
            </PagedList>
          ),
        },
        {
          value: 'sent',
          label: `Sent (${count(sent)})`,
          panel: (
            <PagedList query={sent} empty="No sent requests.">
              {(request) => <SentRow key={request.connectionId} request={request} />}
            </PagedList>
          ),
        },
      ]}
    />
  )
}
