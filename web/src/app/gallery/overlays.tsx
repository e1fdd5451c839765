import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Menu } from '#ui/overlays/menu.tsx'
import { Popover } from '#ui/overlays/popover.tsx'
import { Sheet } from '#ui/overlays/sheet.tsx'
import { Collapsible } from '#ui/surfaces/collapsible.tsx'
import { showToast } from '#ui/toasts/toast.ts'
import { Specimen } from './specimen.tsx'

export function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'alert' | 'sheet'>()
  const [tab, setTab] = useState('highFives')
  const [isUnfolded, setIsUnfolded] = useState(false)
  const close = () => setOpen(undefined)
  return (
    <>
      <Specimen title="Overlays">
        <Button tone="secondary" onClick={() => setOpen('dialog')}>
          Dialog
        </Button>
        <Button tone="secondary" onClick={() => setOpen('alert')}>
          Alert dialog
        </Button>
        <Button tone="secondary" onClick={() => setOpen('sheet')}>
          Sheet
        </Button>
        <Popover trigger={<Button tone="secondary">Popover</Button>} title="Notifications" width={440}>
          <p className="text-quiet">No new notifications</p>
        </Popover>
        <Menu
          trigger={<IconButton label="More" icon={<Ellipsis aria-hidden="true" className="size-5.5" />} />}
          items={[
            {
              label: 'Edit Activity',
              icon: <Pencil aria-hidden="true" className="size-5" />,
              onSelect: () => showToast('Saved changes'),
            },
            {
              label: 'Delete',
              icon: <Trash2 aria-hidden="true" className="size-5" />,
              danger: true,
              onSelect: () => setOpen('alert'),
            },
          ]}
        />
        <Button tone="quiet" onClick={() => showToast('Invite link copied to clipboard', { tone: 'success' })}>
          Toast
        </Button>
        <Button
          tone="quiet"
          onClick={() =>
            showToast('Failed to join circle', { tone: 'failure', action: { label: 'Retry', run: () => {} } })
          }
        >
          Failure
        </Button>

        <Dialog
          open={open === 'dialog'}
          onClose={close}
          title="Activity uploaded successfully!"
          description="Its star will appear in your calendar tomorrow."
          footer={<Button onClick={close}>OK</Button>}
        />
        <AlertDialog
          open={open === 'alert'}
          onClose={close}
          onConfirm={close}
          danger
          title="Delete this activity?"
          description="Its photo, high fives and comments are deleted too."
        />
        <Sheet
          open={open === 'sheet'}
          onClose={close}
          title="Edit Activity"
          footer={<Button onClick={close}>Submit</Button>}
        >
          <TextArea label="Description" rows={6} />
        </Sheet>
      </Specimen>
      <Specimen title="Tabs and collapsibles" stack>
        <Tabs
          label="Engagement"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'highFives', label: 'High Fives', panel: 'No high fives yet.' },
            { value: 'comments', label: 'Comments', panel: 'No comments yet.' },
          ]}
        />
        <Collapsible label="Upload Activity" aside="draft saved" open={isUnfolded} onOpenChange={setIsUnfolded}>
          <div className="p-3.5">
            <TextArea label="What did you do?" />
          </div>
        </Collapsible>
      </Specimen>
    </>
  )
}
