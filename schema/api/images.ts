import * as v from 'valibot'
import { isImageName } from '../rules/images.ts'
import { webAddress } from './addresses.ts'
import { endpoint } from './endpoint.ts'
import { successAnswer } from './fields.ts'

const profileImage = v.string()
const changed = v.object({ ...successAnswer.entries, profileImage })

export const uploadProfileImage = endpoint('POST', '/api/auth/uploadProfileImage', {
  summary: 'Upload a profile image',
  description: 'A multipart form with one JPG, PNG, GIF, WEBP or MP4 of at most 5 MiB in the field `file`.',
  rawBody: 'multipart/form-data',
  answer: changed,
})

export const updateProfileImage = endpoint('POST', '/api/auth/updateProfileImage', {
  summary: 'Set the profile image to a URL',
  description: 'An https URL, which the server never fetches.',
  body: v.object({ profileImage: v.pipe(webAddress, v.check(isImageName, 'image_name')) }),
  answer: changed,
})

export const removeProfileImage = endpoint('DELETE', '/api/auth/removeProfileImage', {
  summary: 'Delete the profile image',
  answer: successAnswer,
})

export const getProfileImage = endpoint('GET', '/api/auth/profile-image/:userId', {
  summary: 'Get a user’s profile image',
  description: 'Answers null where there is no image or no such user.',
  answer: v.object({ profileImage: v.nullable(profileImage) }),
})

export const uploadMedia = endpoint('POST', '/api/auth/admin/media', {
  summary: 'Upload a picture or video of products and categories',
  description:
    'A multipart form with one JPG, PNG, GIF, WEBP or MP4 of at most 5 MiB in the field `file`. The path is for the `media` of a product or category: a file that none of them names is deleted after a day.',
  rawBody: 'multipart/form-data',
  answer: v.object({ url: v.string() }),
})

export const getMedia = endpoint('GET', '/media/:key', {
  summary: 'Download an uploaded file',
  answer: v.instance(Uint8Array),
  contentType: '*/*',
})
