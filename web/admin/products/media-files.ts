import { uploadMedia } from '#schema/api/images.ts'
import { imageKindOf, imageMaxBytes } from '#schema/rules/images.ts'
import { type MediaEntry, pictureWidths, shareSize } from '#schema/rules/media.ts'
import { call } from '#web/api/call.ts'

/** Why a file cannot be used. */
export type FileProblem = 'fileType' | 'fileSize' | 'unreadable'

export class UnusableFile extends Error {
  readonly problem: FileProblem

  constructor(problem: FileProblem) {
    super(problem)
    this.problem = problem
  }
}

/** WebP, or JPEG where the browser does not write it. */
const formats = [
  { type: 'image/webp', quality: 0.82 },
  { type: 'image/jpeg', quality: 0.85 },
] as const

/** Called with how many of the file’s uploads are done, and how many there are. */
type Report = (done: number, all: number) => void

/**
 * Uploads a picture in the widths that pages show, or a video with its first picture. Throws UnusableFile, and ApiError where the shop
 * refuses an upload.
 */
export async function uploadFile(file: File, report: Report): Promise<MediaEntry> {
  const kind = imageKindOf(new Uint8Array(await file.slice(0, 16).arrayBuffer()))
  if (kind === null) throw new UnusableFile('fileType')
  return kind === 'mp4' ? uploadVideo(file, report) : uploadPicture(file, kind === 'gif', report)
}

async function uploadPicture(file: File, isAnimated: boolean, report: Report): Promise<MediaEntry> {
  const source = await createImageBitmap(file).catch(() => {
    throw new UnusableFile('unreadable')
  })
  // Scaled, an animation would stand still.
  if (isAnimated) {
    const { width, height } = source
    const [url = ''] = await sendAll([file], report)
    return { kind: 'image', url, smaller: [], width, height, ...noTexts }
  }
  const widths = widthsOf(source.width)
  const scaled = await Promise.all(widths.map((width) => pictureOf(source, source, width)))
  const [share, ...urls] = await sendAll([await shareOf(source), ...scaled], report)
  const width = widths.at(-1) ?? source.width
  const smaller = widths.slice(0, -1).map((width, n) => ({ url: urls[n] ?? '', width }))
  const height = heightAt(source, width)
  return { kind: 'image', url: urls.at(-1) ?? '', smaller, width, height, ...noTexts, share }
}

async function uploadVideo(file: File, report: Report): Promise<MediaEntry> {
  if (file.size > imageMaxBytes) throw new UnusableFile('fileSize')
  const address = URL.createObjectURL(file)
  try {
    const video = await firstFrame(address)
    const { videoWidth: width, videoHeight: height } = video
    const poster = await pictureOf(video, { width, height }, Math.min(width, pictureWidths[1]))
    const [url = '', posterUrl = ''] = await sendAll([file, poster], report)
    return { kind: 'video', url, poster: posterUrl, width, height, ...noTexts }
  } finally {
    URL.revokeObjectURL(address)
  }
}

const noTexts = { alt: '', altEn: '' }

/** The widths of a picture’s files, narrowest first: none is wider than the picture itself. */
export function widthsOf(width: number): number[] {
  const largest = Math.min(width, Math.max(...pictureWidths))
  return [...pictureWidths.filter((narrower) => narrower < largest * 0.9), largest]
}

interface Size {
  width: number
  height: number
}
const heightAt = (size: Size, width: number) => Math.max(1, Math.round((size.height / size.width) * width))

function pictureOf(source: CanvasImageSource, size: Size, width: number): Promise<Blob> {
  const target = { width, height: heightAt(size, width) }
  return drawn(source, { x: 0, y: 0, ...size }, target, formats)
}

/** The middle of a picture, as link previews show it. */
const shareOf = (source: ImageBitmap): Promise<Blob> => drawn(source, middleOf(source), shareSize, formats.slice(1))

/** The largest part of a picture with the proportions of a link preview. */
export function middleOf(size: Size): Size & { x: number; y: number } {
  const scale = Math.min(size.width / shareSize.width, size.height / shareSize.height)
  const width = shareSize.width * scale
  const height = shareSize.height * scale
  return { x: (size.width - width) / 2, y: (size.height - height) / 2, width, height }
}

async function drawn(
  source: CanvasImageSource,
  part: Size & { x: number; y: number },
  target: Size,
  types: readonly (typeof formats)[number][],
): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = target.width
  canvas.height = target.height
  const context = canvas.getContext('2d')
  if (context) context.imageSmoothingQuality = 'high'
  context?.drawImage(source, part.x, part.y, part.width, part.height, 0, 0, target.width, target.height)
  for (const { type, quality } of types) {
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality))
    if (blob?.type === type && blob.size <= imageMaxBytes) return blob
  }
  throw new UnusableFile('unreadable')
}

/** A video that shows its first picture. */
function firstFrame(address: string): Promise<HTMLVideoElement> {
  const video = document.createElement('video')
  video.muted = true
  video.preload = 'auto'
  return new Promise((done, fail) => {
    video.onloadeddata = () => done(video)
    video.onerror = () => fail(new UnusableFile('unreadable'))
    video.src = address
  })
}

/** One after another, so that each has the whole connection; the paths in the same order. */
async function sendAll(files: readonly Blob[], report: Report): Promise<string[]> {
  const urls: string[] = []
  for (const file of files) {
    report(urls.length, files.length)
    const form = new FormData()
    form.set('file', file)
    urls.push((await call(uploadMedia, { form })).url)
  }
  return urls
}
