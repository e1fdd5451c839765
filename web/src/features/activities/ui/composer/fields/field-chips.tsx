import { Toolbar } from '@base-ui/react/toolbar'
import { type ReactNode, useId, useState } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { classNames } from '#ui/class-names.ts'
import { PageDirection } from '#ui/page-direction.tsx'

/** A value that one tap chooses, or removes if it is chosen. */
export interface FieldChoice {
  readonly label: string
  readonly isChosen: boolean
  readonly toggle: () => void
}

export interface ChipField {
  readonly name: string
  readonly label: string
  readonly icon: ReactNode
  /** What is chosen, as text; empty if nothing is. */
  readonly value: string
  /** The last choices of the member, newest first. */
  readonly choices: readonly FieldChoice[]
  readonly input: ReactNode
}

const chipClass =
  'flex min-h-11 max-w-full items-center gap-1.5 rounded-full border px-3.5 text-md font-[560] aria-expanded:border-night'

/** Fields as one row of buttons each of which opens its field below the row, for small screens. */
export function FieldChips({ fields }: { fields: readonly ChipField[] }) {
  const [openName, setOpenName] = useState<string | null>(null)
  const panelId = useId()
  const open = fields.find(({ name }) => name === openName)
  return (
    <div className="flex flex-col gap-3">
      <PageDirection>
        <Toolbar.Root aria-label={t('Details')} className="flex flex-wrap gap-2">
          {fields.map(({ name, label, icon, value }) => (
            <Toolbar.Button
              key={name}
              aria-expanded={name === openName}
              aria-controls={name === openName ? panelId : undefined}
              onClick={() => setOpenName(name === openName ? null : name)}
              className={classNames(
                chipClass,
                value ? 'border-line bg-night-soft text-night' : 'border-edge text-quiet',
              )}
            >
              {icon}
              {value === '' ? (
                label
              ) : (
                <>
                  <span className="sr-only">{label}: </span>
                  <bdi className="truncate">{value}</bdi>
                </>
              )}
            </Toolbar.Button>
          ))}
        </Toolbar.Root>
      </PageDirection>
      {open && (
        <fieldset
          id={panelId}
          aria-label={open.label}
          className="m-0 flex min-w-0 flex-col gap-3 rounded-card border-0 bg-sunk/50 p-4"
        >
          {open.choices.length > 0 && <Choices choices={open.choices} />}
          {open.input}
        </fieldset>
      )}
    </div>
  )
}

function Choices({ choices }: { choices: readonly FieldChoice[] }) {
  return (
    <ul aria-label={t('Last choices')} className="flex flex-wrap gap-x-2">
      {choices.map(({ label, isChosen, toggle }) => (
        <li key={label} className="max-w-full">
          <button
            type="button"
            aria-pressed={isChosen}
            onClick={toggle}
            className="group flex min-h-11 max-w-full items-center"
          >
            <bdi className="truncate rounded-full bg-card px-3.5 py-1.5 text-md text-quiet group-aria-pressed:bg-gold-soft group-aria-pressed:font-[600] group-aria-pressed:text-gold-ink">
              {label}
            </bdi>
          </button>
        </li>
      ))}
    </ul>
  )
}
