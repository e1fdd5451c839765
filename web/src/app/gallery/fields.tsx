import { Search } from 'lucide-react'
import { useState } from 'react'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { CountedField } from '#ui/forms/counted-field.tsx'
import { MultiSelect } from '#ui/forms/multi-select.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { Segmented } from '#ui/forms/segmented.tsx'
import { Select } from '#ui/forms/select.tsx'
import { Slider } from '#ui/forms/slider.tsx'
import { Switch } from '#ui/forms/switch.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Avatar } from '#ui/people/avatar.tsx'
import { Specimen } from './specimen.tsx'

const circles = ['Dawn Swimmers', 'Slow Bread', 'Trail Mornings', 'Evening readers by the canal'].map(
  (label, index) => ({
    id: index + 1,
    label,
    picture: <Avatar id={index + 1} name={label} size={28} shape="square" decorative />,
  }),
)
const hours = Array.from({ length: 13 }, (_, hour) => ({ value: String(hour), label: `${hour} h` }))

export function Fields() {
  const [revealed, setRevealed] = useState(false)
  const [selected, setSelected] = useState([1, 2])
  const [scope, setScope] = useState('following')
  const [zoom, setZoom] = useState(1.5)
  return (
    <>
      <Specimen title="Fields" stack>
        <TextField label="Title" placeholder="What did you do today?" />
        <TextField label="Email" type="email" defaultValue="mira@" error="Invalid email. Please check your input." />
        <TextField
          label="Search"
          hideLabel
          placeholder="Search members or circles"
          icon={<Search aria-hidden="true" className="size-4.5" />}
        />
        <TextField label="Disabled" disabled defaultValue="Cannot be edited" />
        <CountedField label="Mood" hint="One word is enough." defaultValue="clear" countTo={6} />
        <TextArea
          label="Description"
          countTo={140}
          defaultValue="Nine degrees and no wind. The first ten strokes were a negotiation, the rest was a gift. Thanks for the company."
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          revealed={revealed}
          defaultValue="northern lights"
        />
        <Checkbox label="show passwords" checked={revealed} onChange={(event) => setRevealed(event.target.checked)} />
        <Select label="Hours" options={hours} defaultValue="1" />
        <MultiSelect
          label="Circles"
          options={circles}
          value={selected}
          onChange={setSelected}
          placeholder="Choose circles"
        />
      </Specimen>
      <Specimen title="Choices" stack>
        <div>
          <Checkbox label="Bake the bread" defaultChecked />
          <br />
          <Checkbox label="Some of it" mixed />
          <br />
          <Checkbox label="Not today" disabled />
        </div>
        <div>
          <Switch label="Private circle" hint="Members only see what is posted here." defaultChecked />
          <Switch label="Email me" />
        </div>
        <Segmented
          label="Whose activities"
          value={scope}
          onChange={setScope}
          options={[
            { value: 'following', label: 'Following' },
            { value: 'mine', label: 'Mine' },
            { value: 'circle:1', label: 'Dawn Swimmers' },
            { value: 'circle:2', label: 'Slow Bread' },
          ]}
        />
        <Slider label="Zoom" min={1} max={3} value={zoom} onChange={setZoom} valueText={`${zoom.toFixed(1)}×`} />
      </Specimen>
    </>
  )
}
