import { useRef, useSyncExternalStore } from 'react'

/**
 * Replaces the function of `use-sync-external-store` that the router uses, with one that needs no support for earlier
 * versions of React. A selected value that equals the previous one keeps its identity.
 */
export function useSyncExternalStoreWithSelector<Snapshot, Selected>(
  subscribe: (onChange: () => void) => () => void,
  getSnapshot: () => Snapshot,
  _getServerSnapshot: unknown,
  selector: (snapshot: Snapshot) => Selected,
  isEqual: (a: Selected, b: Selected) => boolean = Object.is,
): Selected {
  const previous = useRef<{ readonly selected: Selected } | null>(null)
  const select = (snapshot: Snapshot) => {
    const selected = selector(snapshot)
    if (!previous.current || !isEqual(previous.current.selected, selected)) previous.current = { selected }
    return previous.current.selected
  }
  const getSelected = () => select(getSnapshot())
  // The state of the router is the same on both sides.
  return useSyncExternalStore(subscribe, getSelected, getSelected)
}
