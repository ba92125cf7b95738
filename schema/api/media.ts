import * as v from 'valibot'
import { linkMax } from '../rules/links.ts'
import { altMax, isImageFile, isVideoFile, mediaMax, pictureWidths, sideMax } from '../rules/media.ts'
import { integer, requiredText, text, wholeNumber } from './fields.ts'

const described = { width: integer, height: integer, alt: v.string(), altEn: v.string() }

/** Pictures and videos in the order in which they are shown; the first picture stands on cards. */
export const media = v.array(
  v.variant('kind', [
    v.object({
      kind: v.literal('image'),
      url: v.string(),
      smaller: v.array(v.object({ url: v.string(), width: integer })),
      ...described,
      /** 1200 × 630, for link previews. */
      share: v.optional(v.string()),
    }),
    v.object({ kind: v.literal('video'), url: v.string(), poster: v.string(), ...described }),
  ]),
)

const imageFile = v.pipe(requiredText(linkMax), v.check(isImageFile, 'url'))
const videoFile = v.pipe(requiredText(linkMax), v.check(isVideoFile, 'url'))
const side = wholeNumber(1, sideMax)
const describedForm = { width: side, height: side, alt: requiredText(altMax), altEn: v.optional(text(altMax), '') }

const imageForm = v.object({
  kind: v.literal('image'),
  url: imageFile,
  smaller: v.optional(
    v.pipe(v.array(v.object({ url: imageFile, width: side })), v.maxLength(pictureWidths.length)),
    () => [],
  ),
  ...describedForm,
  share: v.optional(imageFile),
})
const videoForm = v.object({
  kind: v.literal('video'),
  url: videoFile,
  poster: v.optional(v.union([v.literal(''), imageFile]), ''),
  ...describedForm,
})

export const mediaForm = v.pipe(v.array(v.variant('kind', [imageForm, videoForm])), v.maxLength(mediaMax))
