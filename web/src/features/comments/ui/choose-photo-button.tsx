import { Camera, ImagePlus } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { t } from '#lib/i18n/translate.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Menu } from '#ui/overlays/menu.tsx'
import { useMediaQuery } from '#ui/use-media-query.ts'

interface Props {
  label: string
  onChoose: (file: File) => void
}

/** Opens the file picker. On phones and tablets a menu also offers the camera, which their pickers may not contain. */
export function ChoosePhotoButton({ label, onChoose }: Props) {
  const picker = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const isTouchScreen = useMediaQuery('(pointer:coarse)')

  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    if (file) onChoose(file)
    // Cleared so that the same file can be chosen again.
    target.value = ''
  }

  const icon = <ImagePlus aria-hidden="true" className="size-5" />
  const input = { type: 'file', accept: 'image/*', hidden: true, onChange: handleChange } as const
  return (
    <>
      {isTouchScreen ? (
        <Menu
          trigger={<IconButton label={label} icon={icon} />}
          items={[
            {
              label: t('Choose a photo'),
              icon: <ImagePlus aria-hidden="true" className="size-4.5" />,
              onSelect: () => picker.current?.click(),
            },
            {
              label: t('Take a photo'),
              icon: <Camera aria-hidden="true" className="size-4.5" />,
              onSelect: () => camera.current?.click(),
            },
          ]}
        />
      ) : (
        <IconButton label={label} icon={icon} onClick={() => picker.current?.click()} />
      )}
      <input {...input} ref={picker} aria-label={t('Photo of the comment')} />
      {isTouchScreen && <input {...input} ref={camera} capture="environment" aria-label={t('Take a photo')} />}
    </>
  )
}
