import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { CropDialogProps } from '#ui/pictures/crop-dialog.tsx'
import { enterText } from '../../../../testing/enter-text.ts'
import {
  openComposer,
  setUpComposerTests,
  startedUpload,
  titleField,
  uploads,
} from '../composer/composer-test-setup.tsx'

/** The names of the photos that were opened in the dialog. */
const opened: string[] = []

vi.mock('#ui/pictures/crop-dialog.tsx', () => ({
  CropDialog: ({ file, onCrop, onKeepWhole, onClose }: CropDialogProps) => (
    <div role="dialog">
      <button type="button" onClick={() => onCrop(photo(`${nameOf(file)} cropped`))}>
        Use cropped
      </button>
      <button type="button" onClick={() => onKeepWhole?.()}>
        Use whole
      </button>
      <button type="button" onClick={onClose}>
        Cancel
      </button>
      <p ref={(element) => void (element && opened.push(nameOf(file)))}>{nameOf(file)}</p>
    </div>
  ),
}))

const { storage } = vi.hoisted(() => ({ storage: new Map<string, unknown>() }))
vi.mock('idb-keyval', () => ({
  createStore: () => ({}),
  get: async (key: string) => storage.get(key),
  set: async (key: string, value: unknown) => void storage.set(key, value),
  del: async (key: string) => void storage.delete(key),
}))

const photo = (name: string) => new File(['photo'], name, { type: 'image/png' })
const nameOf = (file: Blob) => (file as File).name
const input = () => screen.getByLabelText('Photo or video')
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
setUpComposerTests({ '/api/uploads': startedUpload })
beforeEach(() => {
  opened.length = 0
  storage.clear()
})

test.each(['paste', 'drop'] as const)(
  'a %s of cells into the form leaves them to the text field, without their picture',
  async (kind) => {
    await openComposer()
    const transfer = (texts: Record<string, string>) => ({
      files: [photo('湖')],
      types: [...Object.keys(texts), 'Files'],
      getData: (type: string) => texts[type] ?? '',
    })
    const send = (data: object) =>
      kind === 'paste'
        ? fireEvent.paste(titleField(), { clipboardData: data })
        : fireEvent.drop(titleField(), { dataTransfer: data })
    // False: the event was not left to the browser.
    expect(send(transfer({ 'text/plain': 'Étang\t9 °C' }))).toBe(true)
    expect(opened).toEqual([])
    expect(send(transfer({}))).toBe(false)
    await waitFor(() => expect(opened).toEqual(['湖']))
  },
)

test('a single photo that was cropped can be cropped again from the whole photo, or used whole', async () => {
  await openComposer()
  await userEvent.upload(input(), photo('lake'))
  await press('Use cropped')
  await press('Crop')
  await press('Use cropped')
  expect(opened).toEqual(['lake', 'lake'])
  await press('Whole photo')
  expect(screen.queryByRole('button', { name: 'Whole photo' })).toBeNull()
  await press('Crop')
  await press('Cancel')
  expect(opened).toEqual(['lake', 'lake', 'lake'])
})

test('a photo that is used whole can be cropped later', async () => {
  await openComposer()
  await userEvent.upload(input(), photo('lake'))
  await press('Use whole')
  expect(screen.queryByRole('button', { name: 'Whole photo' })).toBeNull()
  await press('Crop')
  await press('Use cropped')
  expect(await screen.findByRole('button', { name: 'Whole photo' })).toBeTruthy()
  await press('Crop')
  await press('Use whole')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Whole photo' })).toBeNull())
})

test('a description remains when its photo is cropped again', async () => {
  await openComposer()
  await userEvent.upload(input(), photo('lake'))
  await press('Use cropped')
  enterText(screen.getByLabelText('Describe the photo'), 'A grey lake')
  await press('Crop')
  await press('Use cropped')
  expect(screen.getByLabelText<HTMLInputElement>('Describe the photo').value).toBe('A grey lake')
})

test('a crop and the whole photo are kept on the device with the draft', async () => {
  await openComposer()
  await userEvent.upload(input(), photo('lake'))
  await press('Use cropped')
  await screen.findByRole('button', { name: 'Whole photo' })
  cleanup()
  await openComposer()
  await press('Crop')
  expect(opened).toEqual(['lake', 'lake'])
})

const submitByKey = () => userEvent.type(titleField(), '{Control>}{Enter}{/Control}')
const waitMessage = 'Your photo or video is still being opened. Please try again in a moment.'

test('is not sent while a photo is being cropped, and says so', async () => {
  await openComposer()
  enterText(titleField(), '朝の湖')
  await userEvent.upload(input(), photo('lake'))
  await screen.findByRole('dialog')
  await submitByKey()
  expect((await screen.findByRole('alert')).textContent).toBe(waitMessage)
  expect(screen.queryByRole('progressbar')).toBeNull()
  await press('Use cropped')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  await submitByKey()
  await screen.findByRole('progressbar', { name: 'Upload' })
  await press('Cancel')
})

test('is not sent while a file is being read, and says so', async () => {
  await openComposer()
  enterText(titleField(), 'Trilha na serra')
  const { promise: content, resolve } = Promise.withResolvers<ArrayBuffer>()
  const unnamed = new File(['photo'], 'IMG_1.HEIC', { type: '' })
  vi.spyOn(unnamed, 'slice').mockReturnValue({ arrayBuffer: () => content } as Blob)
  await userEvent.upload(input(), unnamed, { applyAccept: false })
  await submitByKey()
  expect((await screen.findByRole('alert')).textContent).toBe(waitMessage)
  expect(uploads).toEqual([])
  resolve(new ArrayBuffer(8))
  expect(await screen.findByText(/^Please choose an image/)).toBeTruthy()
  expect(screen.queryByText(waitMessage)).toBeNull()
  await submitByKey()
  await waitFor(() => expect(uploads.map(({ address }) => address)).toEqual(['/api/activities/upload']))
})
