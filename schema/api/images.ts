import * as v from 'valibot'
import { isImageName } from '../rules/images.ts'
import { endpoint } from './endpoint.ts'
import { successAnswer, webAddress } from './fields.ts'

const profileImage = v.string()
const changed = v.object({ ...successAnswer.entries, profileImage })

export const uploadProfileImage = endpoint({
  method: 'POST',
  path: '/api/auth/uploadProfileImage',
  summary:
    'Take a file as profile image: a multipart form with one JPG, PNG, GIF, WEBP or MP4 of at most 5 MiB in `file`',
  answer: changed,
})

export const updateProfileImage = endpoint({
  method: 'POST',
  path: '/api/auth/updateProfileImage',
  summary: 'Take an https address as profile image; it is never fetched by the server',
  body: v.object({ profileImage: v.pipe(webAddress, v.check(isImageName, 'image_name')) }),
  answer: changed,
})

export const removeProfileImage = endpoint({
  method: 'DELETE',
  path: '/api/auth/removeProfileImage',
  summary: 'Be without a profile image',
  answer: successAnswer,
})

export const getProfileImage = endpoint({
  method: 'GET',
  path: '/api/auth/profile-image/:userId',
  summary: 'The profile image of a user; null also where there is no such user',
  answer: v.object({ profileImage: v.nullable(profileImage) }),
})

export const getMedia = endpoint({
  method: 'GET',
  path: '/media/:key',
  summary: 'A file that was uploaded',
  answer: v.instance(Uint8Array),
  contentType: '*/*',
})
