import { useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { itemsOf, useReceivedRequests, useSentRequests } from '../api/use-people.ts'
import { ReceivedRequestRow, SentRequestRow } from './connection-request-rows.tsx'
import { InviteLink } from './invite-link.tsx'
import { PagedList } from './paged-list.tsx'
import { SuggestedMembers } from './suggested-members.tsx'

/** The received and sent connection requests. */
export function RequestsTab() {
  const [tab, setTab] = useState<'received' | 'sent'>('received')
  const received = useReceivedRequests()
  const sent = useSentRequests()
  const count = (query: typeof received) => `${itemsOf(query).length}${query.hasNextPage ? '+' : ''}`
  return (
    <Tabs
      label={t('Requests')}
      value={tab}
      onChange={setTab}
      tabs={[
        {
          value: 'received',
          label: t('Received ({count})', { count: count(received) }),
          panel: (
            <PagedList query={received} empty={t('No pending requests.')} emptyAction={<InviteLink />}>
              {(request) => <ReceivedRequestRow key={request.connectionId} request={request} />}
            </PagedList>
          ),
        },
        {
          value: 'sent',
          label: t('Sent ({count})', { count: count(sent) }),
          panel: (
            <PagedList
              query={sent}
              empty={t('No sent requests.')}
              emptyAction={<SuggestedMembers max={5} level={3} fallback={<InviteLink />} />}
            >
              {(request) => <SentRequestRow key={request.connectionId} request={request} />}
            </PagedList>
          ),
        },
      ]}
    />
  )
}
