import { Bell, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { HighFive } from '#ui/brand/high-five.tsx'
import { Star } from '#ui/brand/star.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Spinner } from '#ui/buttons/spinner.tsx'
import { bareLinkClass, linkClass } from '#ui/navigation/link.ts'
import { Badge } from '#ui/surfaces/badge.tsx'
import { Chip } from '#ui/surfaces/chip.tsx'
import { Specimen } from './specimen.tsx'

const tones = ['primary', 'secondary', 'quiet', 'danger'] as const

export function Buttons() {
  const [earned, setEarned] = useState(false)
  return (
    <>
      <Specimen title="Buttons">
        {tones.map((tone) => (
          <Button key={tone} tone={tone}>
            Upload Activity
          </Button>
        ))}
        {tones.map((tone) => (
          <Button key={tone} tone={tone} size="compact" icon={<Plus aria-hidden="true" className="size-4.5" />}>
            Connect
          </Button>
        ))}
        <Button disabled>Disabled</Button>
        <Button pending pendingLabel="sending…">
          send reset link
        </Button>
        <Button tone="secondary" pending>
          Retry
        </Button>
        <IconButton
          label="Notifications, 3 unread"
          icon={<Bell aria-hidden="true" className="size-5.5" />}
          badge={<Badge count={3} />}
        />
        <IconButton
          label="Notifications"
          icon={<Bell aria-hidden="true" className="size-5.5" />}
          badge={<Badge count={240} />}
        />
        <IconButton tone="solid" label="Upload Activity" icon={<Plus aria-hidden="true" className="size-6" />} />
        <IconButton tone="overPhoto" label="Delete" icon={<Trash2 aria-hidden="true" className="size-5.5" />} />
      </Specimen>
      <Specimen title="Chips, links and icons">
        <Chip>#coldwater</Chip>
        <Chip tone="gold">9-day streak</Chip>
        <Chip tone="leaf">Joined</Chip>
        <Chip tone="plain">Private</Chip>
        <Chip onRemove={() => {}} removeLabel="clear #coldwater">
          #coldwater
        </Chip>
        <a className={linkClass} href="#main">
          create an account
        </a>
        <a className={bareLinkClass} href="#main">
          Jonas Lind
        </a>
        <Star />
        <Star filled={false} />
        <Button tone="secondary" icon={<Star filled={earned} earned={earned} />} onClick={() => setEarned(!earned)}>
          {earned ? 'Earned' : 'Earn a star'}
        </Button>
        <HighFive />
        <HighFive given />
        <Spinner />
      </Specimen>
    </>
  )
}
