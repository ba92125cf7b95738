import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { interfaceArt } from '#seeds/art/interface-pictures.ts'
import { interfaces } from '#seeds/art/interfaces.ts'
import { clipSize, clips } from '#seeds/demo/pictures.ts'
import { productData } from '#seeds/demo/products.ts'
import { root } from '../local/build.ts'
import { launchBrowser } from './browser.ts'

/** Films the interfaces of `clips` as their options are switched on one after another. The films are committed; needs ffmpeg with x264. */
const { FFMPEG_PATH = 'ffmpeg' } = process.env
const framesPerSecond = 12
const seconds = 7
/** When the first option is switched on, and how long until the next, in seconds. */
const first = 0.8
const pause = 0.85
/** How long a slider moves. */
const slide = 0.6

const folder = join(root, 'web/public/clip')
mkdirSync(folder, { recursive: true })
const browser = await launchBrowser()
const page = await browser.newPage({ viewport: clipSize })
for (const slug of clips) {
  const product = productData.find((item) => item.slug === slug)
  const shown = interfaces[slug]
  if (!product || shown?.tool.kind !== 'options') throw new Error(`${slug} has no options to switch on.`)
  const { options } = shown.tool
  const frames = mkdtempSync(join(tmpdir(), 'trinco-clip-'))
  for (let n = 0; n < framesPerSecond * seconds; n++) {
    const now = options.map(([sign, label, value], place) => {
      const since = n / framesPerSecond - first - place * pause
      const moved = typeof value === 'number' ? value * Math.min(Math.max(since / slide, 0), 1) : value && since >= 0
      return [sign, label, moved] as const
    })
    const svg = interfaceArt(product, 'play', { ...shown, tool: { kind: 'options', options: now } })
    await page.setContent(`<style>body { margin: 0 } svg { display: block; width: 100vw; height: auto }</style>${svg}`)
    await page.screenshot({ path: join(frames, `${String(n).padStart(3, '0')}.png`) })
  }
  const encoding = '-c:v libx264 -profile:v high -pix_fmt yuv420p -crf 27 -preset veryslow -tune animation'
  const file = join(folder, `${slug}.mp4`)
  const input = ['-framerate', String(framesPerSecond), '-i', join(frames, '%03d.png')]
  execFileSync(FFMPEG_PATH, ['-y', '-v', 'error', ...input, ...encoding.split(' '), '-movflags', '+faststart', file])
  rmSync(frames, { recursive: true })
}
await browser.close()
