import { useEffect, useRef, useState } from 'react'
import { useDraft } from '../drafts/drafts.ts'
import type { FormValues } from './use-form.ts'

interface Options<V> {
  /** The field of a draft that was stored as one text. */
  readonly text?: keyof V
  /** Fields that are never stored, such as a password. */
  readonly unstored?: readonly (keyof V)[]
  /** Returns whether a stored value can be used; by default, those of the type of the initial value. */
  readonly accepts?: (name: keyof V, value: unknown) => boolean
}

interface FormDraft<V> extends FormValues<V> {
  /** What differs from the initial values. */
  readonly changes: Partial<V>
  readonly hasChanges: boolean
  readonly clear: () => void
  /** Returns a function that restores what was typed. */
  readonly discard: () => () => void
}

const nothing = {}

/**
 * Values of a form that survive a reload, Back and a closed dialog, until they are sent or discarded. Fields that were
 * not changed have the initial values, which may change.
 */
export function useFormDraft<V extends object>(name: string, initial: V, options: Options<V> = {}): FormDraft<V> {
  const { text = 'text', unstored = [], accepts = (field, value) => typeof value === typeof initial[field] } = options
  const [stored, store, clearStored] = useDraft<Partial<V>>(name, nothing, (draft) => {
    if (typeof draft === 'string') return { [text]: draft } as Partial<V>
    return typeof draft === 'object' ? draft : null
  })
  const [others, setOthers] = useState<Partial<V>>(nothing)
  const typed = { ...stored, ...others }
  const usable = Object.entries(typed).filter(([field, value]) => accepts(field as keyof V, value))
  const changes = Object.fromEntries(usable.filter(([field, value]) => value !== initial[field as keyof V]))
  const latest = useRef(stored)
  useEffect(() => {
    latest.current = stored
  })

  function change(changed: Partial<V>) {
    const { true: kept = [], false: lost = [] } = Object.groupBy(Object.entries(changed), ([field]) =>
      String(!unstored.includes(field as keyof V)),
    )
    if (kept.length > 0) store((before) => ({ ...before, ...Object.fromEntries(kept) }))
    if (lost.length > 0) setOthers((before) => ({ ...before, ...Object.fromEntries(lost) }))
  }
  function clear() {
    // What was typed since the values were sent stays.
    if (latest.current === stored) clearStored()
    setOthers(nothing)
  }
  function discard() {
    clearStored()
    setOthers(nothing)
    return () => change(typed)
  }
  return {
    values: { ...initial, ...Object.fromEntries(usable) },
    change,
    clear,
    changes: changes as Partial<V>,
    hasChanges: Object.keys(changes).length > 0,
    discard,
  }
}
