import type { CircleDetail } from '@daystar/contract/circles'
import { useCircle } from '#features/circles/api/use-circle.ts'
import { CircleHeader } from '#features/circles/ui/circle-header.tsx'
import { renderInApp, type Stubs, stubServer } from '../render-in-app.tsx'

function Page({ invite }: { invite?: string | undefined }) {
  const { data } = useCircle(3)
  return data ? <CircleHeader circle={data} invite={invite} onDeleted={() => {}} /> : null
}

/** Renders the header of the circle with the id 3, which the server returns as `state.circle` is. */
export function renderCircleHeader(circle: Partial<CircleDetail>, responses: Stubs = {}, invite?: string) {
  const state = { circle }
  const requests = stubServer({ 'GET /groups/3': () => ({ body: state.circle }), ...responses })
  return { requests, state, cache: renderInApp(<Page invite={invite} />) }
}
