import { Tabs as Base } from '@base-ui/react/tabs'
import { type ReactNode, useRef } from 'react'
import { PageDirection } from '../page-direction.tsx'
import { useScrollRow } from './scroll-row.tsx'

export interface Tab<V extends string> {
  value: V
  label: ReactNode
  panel: ReactNode
}

export interface TabsProps<V extends string> {
  /** Accessible name of the tab list. */
  label: string
  tabs: readonly Tab<V>[]
  value: V
  onChange: (value: V) => void
}

/** Tabs with their panels. Arrow keys move between tabs; a gold line marks the active one. */
export function Tabs<V extends string>({ label, tabs, value, onChange }: TabsProps<V>) {
  const list = useRef<HTMLDivElement>(null)
  useScrollRow(list, value, tabs.length)
  return (
    <PageDirection>
      <Base.Root value={value} onValueChange={(next: V) => onChange(next)}>
        <Base.List
          aria-label={label}
          ref={list}
          className="scroll-row relative flex gap-1 overflow-x-auto overflow-y-hidden border-b border-line"
        >
          {tabs.map((tab) => (
            <Base.Tab
              key={tab.value}
              value={tab.value}
              data-selected={tab.value === value ? '' : undefined}
              className="min-h-11 flex-none rounded-t-row px-3.5 font-[580] text-quiet -outline-offset-2 hover:text-ink data-active:text-ink"
            >
              {tab.label}
            </Base.Tab>
          ))}
          <Base.Indicator className="absolute bottom-0 left-(--active-tab-left) h-[3px] w-(--active-tab-width) rounded-full bg-gold transition-all" />
        </Base.List>
        {tabs.map((tab) => (
          <Base.Panel key={tab.value} value={tab.value} className="pt-4 -outline-offset-2">
            {tab.panel}
          </Base.Panel>
        ))}
      </Base.Root>
    </PageDirection>
  )
}
