import { Combobox } from '@base-ui/react/combobox'
import { Check, X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { useCloseOnBack } from '../navigation/close-on-back.ts'
import { PageDirection } from '../page-direction.tsx'
import { EventBoundary } from '../surfaces/event-boundary.tsx'
import { describedBy, Field, type FieldText, labelId } from './field.tsx'

export interface MultiSelectOption {
  id: number
  label: string
  /** An `Avatar` before the label. */
  picture?: ReactNode
}

export interface MultiSelectProps extends FieldText {
  options: readonly MultiSelectOption[]
  /** Ids of the selected options. An id without an option is kept and hidden. */
  value: readonly number[]
  onChange: (ids: number[]) => void
  placeholder?: string | undefined
  emptyText?: string | undefined
}

/**
 * A multiple-choice combobox. Typing filters the list; selected options are chips, and Backspace removes the last one.
 */
export function MultiSelect(props: MultiSelectProps) {
  const {
    label,
    hideLabel,
    hint,
    error,
    options,
    value,
    onChange,
    placeholder,
    emptyText = t('Nothing found.'),
  } = props
  const id = useId()
  const [open, setOpen] = useState(false)
  useCloseOnBack(open, () => setOpen(false))
  const selected = options.filter((option) => value.includes(option.id))
  const idsWithoutOption = value.filter((id) => !options.some((option) => option.id === id))

  return (
    <Field {...{ id, label, hideLabel, hint, error }}>
      <PageDirection>
        <Combobox.Root
          multiple
          open={open}
          onOpenChange={setOpen}
          items={options}
          value={selected}
          onValueChange={(next: MultiSelectOption[], details) => {
            // Base UI clears the selection on Escape when the list is closed; the surrounding dialog handles the key.
            if (details.reason === 'escape-key') details.allowPropagation()
            else onChange([...idsWithoutOption, ...next.map((option) => option.id)])
          }}
          itemToStringLabel={(option: MultiSelectOption) => option.label}
          isItemEqualToValue={(a: MultiSelectOption, b: MultiSelectOption) => a.id === b.id}
        >
          <Combobox.InputGroup className="field flex flex-wrap items-center gap-1.5 px-2 py-1.5">
            <Combobox.Chips className="contents">
              {selected.map((option) => (
                <Combobox.Chip
                  key={option.id}
                  aria-label={option.label}
                  className="inline-flex min-h-8 max-w-full items-center gap-1 rounded-full bg-night-soft ps-3 text-sm font-[600] text-night data-highlighted:bg-night data-highlighted:text-on-night"
                >
                  <span dir="auto" className="truncate">
                    {option.label}
                  </span>
                  <Combobox.ChipRemove
                    aria-label={t('Remove {label}', { label: option.label })}
                    className="relative grid size-8 place-items-center rounded-full before:absolute before:-inset-y-1.5 before:inset-x-0 before:content-['']"
                  >
                    <X aria-hidden="true" className="size-4" />
                  </Combobox.ChipRemove>
                </Combobox.Chip>
              ))}
              <Combobox.Input
                id={id}
                dir="auto"
                aria-labelledby={labelId(id)}
                placeholder={selected.length === 0 ? placeholder : undefined}
                aria-invalid={error ? true : undefined}
                aria-describedby={describedBy(id, { hint, error })}
                className="min-h-8 min-w-16 flex-1 bg-transparent px-1.5 outline-none"
              />
            </Combobox.Chips>
          </Combobox.InputGroup>
          <Combobox.Portal>
            <EventBoundary>
              <Combobox.Positioner sideOffset={6} collisionPadding={8} className="z-50">
                <Combobox.Popup className="floating max-h-[min(20rem,var(--available-height))] w-(--anchor-width) overflow-y-auto overscroll-contain p-1.5">
                  <Combobox.Empty className="px-3 py-2.5 text-quiet empty:hidden">{emptyText}</Combobox.Empty>
                  <Combobox.List>
                    {(option: MultiSelectOption) => (
                      <Combobox.Item
                        key={option.id}
                        value={option}
                        className="flex min-h-11 items-center gap-3 rounded-row px-3 font-[560] outline-none select-none data-highlighted:bg-sunk"
                      >
                        {option.picture}
                        <span dir="auto" className="min-w-0 flex-1 truncate text-left rtl:text-right">
                          {option.label}
                        </span>
                        <Combobox.ItemIndicator>
                          <Check aria-hidden="true" className="size-5 text-night" />
                        </Combobox.ItemIndicator>
                      </Combobox.Item>
                    )}
                  </Combobox.List>
                </Combobox.Popup>
              </Combobox.Positioner>
            </EventBoundary>
          </Combobox.Portal>
        </Combobox.Root>
      </PageDirection>
    </Field>
  )
}
