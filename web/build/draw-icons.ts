/**
 * Generates the icons in `public/`. Run it manually when the logo changes: `node web/build/draw-icons.ts`.
 */
import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'

const starPath =
  'M12 1.6c.5 0 1 .3 1.2.8l2.3 5.3 5.8.5c1.1.1 1.5 1.4.7 2.1l-4.4 3.8 1.3 5.6c.2 1.1-.9 1.9-1.8 1.3L12 18.1l-5.1 2.9c-.9.6-2-.2-1.8-1.3l1.3-5.6L2 10.3c-.8-.7-.4-2 .7-2.1l5.8-.5 2.3-5.3c.2-.5.7-.8 1.2-.8z'

const publicFolder = new URL('../public/', import.meta.url)

/** The app icon: the star on a night sky. `starSize` is the size of the star as a fraction of the icon. */
function appIcon(cornerRadius: number, starSize: number): string {
  const scale = (512 * starSize) / 24
  const offset = 256 - 12 * scale
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">
  <defs>
    <linearGradient id="sky" x2="0" y2="1">
      <stop stop-color="#11163a"/><stop offset=".55" stop-color="#26337f"/><stop offset="1" stop-color="#8c5a9a"/>
    </linearGradient>
    <radialGradient id="light" cx=".5" cy="1.12" r=".62"><stop stop-color="#ffb45c"/><stop offset="1" stop-color="#ffb45c" stop-opacity="0"/></radialGradient>
  </defs>
  <rect width="512" height="512" rx="${cornerRadius}" fill="url(#sky)"/>
  <rect width="512" height="512" rx="${cornerRadius}" fill="url(#light)"/>
  <g fill="#fff" fill-opacity=".8"><circle cx="96" cy="118" r="5"/><circle cx="410" cy="92" r="6"/><circle cx="432" cy="250" r="4"/><circle cx="70" cy="300" r="4"/><circle cx="180" cy="60" r="4"/></g>
  <path fill="#f9b934" transform="translate(${offset} ${offset - 10}) scale(${scale})" d="${starPath}"/>
</svg>`
}

/** Favicons are shown at 16 pixels, so this one is the star only, on a transparent background. */
const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><title>Daystar</title><path fill="#f2a71b" d="${starPath}"/></svg>\n`

async function drawPng(svg: string, edge: number, name: string): Promise<void> {
  const image = sharp(Buffer.from(svg), { density: 288 })
    .resize(edge, edge)
    .png({ compressionLevel: 9, palette: true, quality: 90 })
  await writeFile(new URL(name, publicFolder), await image.toBuffer())
}

await writeFile(new URL('favicon.svg', publicFolder), favicon)
await drawPng(favicon, 32, 'favicon-32.png')
await drawPng(appIcon(0, 0.58), 180, 'apple-touch-icon.png')
await drawPng(appIcon(112, 0.6), 192, 'icon-192.png')
await drawPng(appIcon(112, 0.6), 512, 'icon-512.png')
await drawPng(appIcon(0, 0.46), 512, 'icon-maskable-512.png')
