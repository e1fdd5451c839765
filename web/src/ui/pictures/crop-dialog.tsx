import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import Cropper from 'react-easy-crop'
import { numberLocale } from '#lib/i18n/page-locale.ts'
import { t } from '#lib/i18n/translate.ts'
import { useIsMounted } from '#lib/use-is-mounted.ts'
import 'react-easy-crop/react-easy-crop.css'
import { Button } from '../buttons/button.tsx'
import { Spinner } from '../buttons/spinner.tsx'
import { Segmented } from '../forms/segmented.tsx'
import { Slider } from '../forms/slider.tsx'
import { Sheet } from '../overlays/sheet.tsx'
import { type CropArea, type CropOutput, createCropPreview, cropPicture } from './crop-picture.ts'

export interface CropDialogProps {
  file: Blob
  title: string
  /** Aspect ratios (width divided by height) to choose from. A single one is applied without a choice. */
  aspects: readonly { label: string; value: number }[]
  initialAspect: number
  shape?: 'rect' | 'round' | undefined
  minZoom?: number | undefined
  maxZoom?: number | undefined
  zoomStep?: number | undefined
  output: CropOutput
  confirmLabel?: string | undefined
  onCrop: (file: File) => void
  /** Offers the picture as it is. */
  onKeepWhole?: (() => void) | undefined
  /** Called when the browser cannot decode the file. */
  onUnreadable: () => void
  /** Called on Cancel, the close button, Escape and Back. */
  onClose: () => void
}

const zoomNumber = new Intl.NumberFormat(numberLocale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const keyboardStepPixels = 12
const centre = { x: 0, y: 0 }

/** Crops a picture: moved by touch, mouse or arrow keys, and zoomed by pinch, wheel or slider. */
export function CropDialog(props: CropDialogProps) {
  const { file, aspects, initialAspect, shape = 'rect', minZoom = 1, maxZoom = 3, zoomStep = 0.01, output } = props
  const [aspect, setAspect] = useState(initialAspect)
  const [position, setPosition] = useState(centre)
  const [zoom, setZoom] = useState(minZoom)
  const [cropArea, setCropArea] = useState<CropArea | null>(null)
  const [isCropping, setIsCropping] = useState(false)
  const previewUrl = usePreviewUrl(file, props.onUnreadable)
  const isMounted = useIsMounted()
  const cropper = useRef<RefObject<HTMLElement | null>>(null)
  const area = useRef<HTMLElement>(null)

  // Focuses the crop area once it is known, which can be before or after the dialog sets its initial focus, except when
  // the member already uses the slider or the shapes.
  const isReady = cropArea !== null
  useEffect(() => {
    if (!isReady) return
    area.current = cropper.current?.current ?? null
    if (!(document.activeElement instanceof HTMLInputElement)) area.current?.focus()
  }, [isReady])

  async function crop() {
    if (!cropArea || isCropping) return
    setIsCropping(true)
    const cropped = await cropPicture(file, cropArea, output).catch(() => null)
    // The dialog may have been cancelled while the picture was cropped.
    if (!isMounted.current) return
    if (cropped) props.onCrop(cropped)
    else props.onUnreadable()
  }

  return (
    <Sheet
      open
      onClose={props.onClose}
      title={props.title}
      disablePointerDismissal
      initialFocus={area}
      footer={<CropButtons {...props} onCrop={() => void crop()} pending={isCropping || cropArea === null} />}
    >
      <div className="relative -mx-5 grid h-[min(58dvh,32rem)] place-items-center overflow-hidden bg-[oklch(16%_.03_270)]">
        {previewUrl === null ? (
          <span role="status" className="flex items-center gap-3 text-white">
            <Spinner /> {t('Opening your photo…')}
          </span>
        ) : (
          <Cropper
            image={previewUrl}
            crop={position}
            zoom={zoom}
            aspect={aspect}
            minZoom={minZoom}
            maxZoom={maxZoom}
            cropShape={shape}
            keyboardStep={keyboardStepPixels}
            disableAutomaticStylesInjection
            onCropChange={setPosition}
            onZoomChange={setZoom}
            onCropAreaChange={setCropArea}
            mediaProps={{ alt: '' }}
            setCropperRef={(element) => {
              cropper.current = element
            }}
            cropperProps={{
              role: 'group',
              'aria-label': t('Crop area. Use the arrow keys to move it.'),
              onKeyDown: (event) => {
                if (event.key === 'Enter') void crop()
              },
            }}
          />
        )}
      </div>
      <div className="flex flex-col gap-1 pt-4">
        {aspects.length > 1 && <ShapeField aspects={aspects} aspect={aspect} onAspect={setAspect} />}
        <Slider
          label={t('Zoom')}
          value={zoom}
          min={minZoom}
          max={maxZoom}
          step={zoomStep}
          onChange={setZoom}
          valueText={`${zoomNumber.format(zoom)}×`}
        />
      </div>
    </Sheet>
  )
}

interface CropButtonsProps extends Pick<CropDialogProps, 'confirmLabel' | 'onKeepWhole' | 'onClose'> {
  onCrop: () => void
  pending: boolean
}

function CropButtons({ confirmLabel, onKeepWhole, onClose, onCrop, pending }: CropButtonsProps) {
  return (
    <>
      <Button tone="secondary" onClick={onClose}>
        {t('Cancel')}
      </Button>
      {onKeepWhole && (
        <Button tone="secondary" onClick={onKeepWhole}>
          {t('Whole photo')}
        </Button>
      )}
      <Button onClick={onCrop} pending={pending}>
        {confirmLabel ?? t('Use cropped')}
      </Button>
    </>
  )
}

interface ShapeFieldProps extends Pick<CropDialogProps, 'aspects'> {
  aspect: number
  onAspect: (aspect: number) => void
}

function ShapeField({ aspects, aspect, onAspect }: ShapeFieldProps) {
  return (
    <Segmented
      label={t('Shape')}
      options={aspects.map(({ label, value }) => ({ value: `${value}`, label }))}
      value={`${aspect}`}
      onChange={(value) => onAspect(Number(value))}
    />
  )
}

/** The object URL of a scaled, upright copy; null while it is being created. */
function usePreviewUrl(file: Blob, onUnreadable: () => void): string | null {
  const [url, setUrl] = useState<string | null>(null)
  const reportUnreadable = useEffectEvent(onUnreadable)
  useEffect(() => {
    let isCancelled = false
    let objectUrl: string | undefined
    createCropPreview(file).then(
      (preview) => {
        if (isCancelled) return
        objectUrl = URL.createObjectURL(preview)
        setUrl(objectUrl)
      },
      () => {
        if (!isCancelled) reportUnreadable()
      },
    )
    return () => {
      isCancelled = true
      if (objectUrl) URL.revokeObjectURL(objectUrl)
      setUrl(null)
    }
  }, [file])
  return url
}
