import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import Cropper from 'react-easy-crop'
import { useIsShown } from '#lib/use-is-shown.ts'
import 'react-easy-crop/react-easy-crop.css'
import { Button } from './button.tsx'
import { type CropOutput, cropPicture, type PartOfPicture, viewOf } from './crop-picture.ts'
import { Segmented } from './segmented.tsx'
import { Sheet } from './sheet.tsx'
import { Slider } from './slider.tsx'
import { Spinner } from './spinner.tsx'

export interface CropDialogProps {
  file: Blob
  title: string
  /** Shapes to choose from, as width by height. One alone is not asked for. */
  aspects: readonly { label: string; value: number }[]
  initialAspect: number
  shape?: 'rect' | 'round' | undefined
  minZoom?: number | undefined
  maxZoom?: number | undefined
  zoomStep?: number | undefined
  output: CropOutput
  confirmLabel?: string | undefined
  onCrop: (file: File) => void
  /** The browser cannot open the file. */
  onUnreadable: () => void
  /** Cancel, the cross, Escape or Back: nothing was taken. */
  onClose: () => void
}

const keyboardStepPixels = 12
const middle = { x: 0, y: 0 }

/** A part of a picture: moved by finger, mouse or arrows, zoomed by pinch, wheel or slider. */
export function CropDialog(props: CropDialogProps) {
  const { file, aspects, initialAspect, shape = 'rect', minZoom = 1, maxZoom = 3, zoomStep = 0.01, output } = props
  const [aspect, setAspect] = useState(initialAspect)
  const [place, setPlace] = useState(middle)
  const [zoom, setZoom] = useState(minZoom)
  const [part, setPart] = useState<PartOfPicture | null>(null)
  const [isCutting, setIsCutting] = useState(false)
  const view = useView(file, props.onUnreadable)
  const isShown = useIsShown()
  const cropper = useRef<RefObject<HTMLElement | null>>(null)
  const area = useRef<HTMLElement>(null)

  // The arrows move the picture as soon as its part is known, be that before the dialog gives out the focus or after.
  const isReady = part !== null
  useEffect(() => {
    if (!isReady) return
    area.current = cropper.current?.current ?? null
    area.current?.focus()
  }, [isReady])

  async function use() {
    if (!part || isCutting) return
    setIsCutting(true)
    const cut = await cropPicture(file, part, output).catch(() => null)
    // Cancel counts, also while the picture is being cut.
    if (!isShown.current) return
    if (cut) props.onCrop(cut)
    else props.onUnreadable()
  }

  return (
    <Sheet
      open
      onClose={props.onClose}
      title={props.title}
      keepOnPressOutside
      initialFocus={area}
      footer={
        <>
          <Button tone="secondary" onClick={props.onClose}>
            Cancel
          </Button>
          <Button onClick={() => void use()} pending={isCutting || part === null}>
            {props.confirmLabel ?? 'Use cropped'}
          </Button>
        </>
      }
    >
      <div className="relative -mx-5 grid h-[min(58dvh,32rem)] place-items-center overflow-hidden bg-[oklch(16%_.03_270)]">
        {view === null ? (
          <span role="status" className="flex items-center gap-3 text-white">
            <Spinner /> Opening your photo…
          </span>
        ) : (
          <Cropper
            image={view}
            crop={place}
            zoom={zoom}
            aspect={aspect}
            minZoom={minZoom}
            maxZoom={maxZoom}
            cropShape={shape}
            keyboardStep={keyboardStepPixels}
            disableAutomaticStylesInjection
            onCropChange={setPlace}
            onZoomChange={setZoom}
            onCropAreaChange={setPart}
            mediaProps={{ alt: '' }}
            setCropperRef={(made) => {
              cropper.current = made
            }}
            cropperProps={{ role: 'group', 'aria-label': 'Part of the photo that is kept. Arrow keys move it.' }}
          />
        )}
      </div>
      <div className="flex flex-col gap-1 pt-4">
        {aspects.length > 1 && (
          <Segmented
            label="Shape"
            options={aspects.map(({ label, value }) => ({ value: `${value}`, label }))}
            value={`${aspect}`}
            onChange={(value) => setAspect(Number(value))}
          />
        )}
        <Slider
          label="Zoom"
          value={zoom}
          min={minZoom}
          max={maxZoom}
          step={zoomStep}
          onChange={setZoom}
          valueText={`${zoom.toFixed(1)}×`}
        />
      </div>
    </Sheet>
  )
}

/** The address of a light, upright copy; null while it is made. */
function useView(file: Blob, onUnreadable: () => void): string | null {
  const [url, setUrl] = useState<string | null>(null)
  const refuse = useEffectEvent(onUnreadable)
  useEffect(() => {
    let isOver = false
    let made: string | undefined
    viewOf(file).then(
      (view) => {
        if (isOver) return
        made = URL.createObjectURL(view)
        setUrl(made)
      },
      () => {
        if (!isOver) refuse()
      },
    )
    return () => {
      isOver = true
      if (made) URL.revokeObjectURL(made)
      setUrl(null)
    }
  }, [file])
  return url
}
