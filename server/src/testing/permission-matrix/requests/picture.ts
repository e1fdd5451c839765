import sharp from 'sharp'

const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()

export const uploadPicture = async () => ({ file: picture })
