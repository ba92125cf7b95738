import * as v from 'valibot'
import { paymentMethodTypes, socialPlatforms, videoPlatforms } from '../rules/settings.ts'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'

export const paymentMethod = v.object({
  _id: id,
  name: v.string(),
  type: v.picklist(paymentMethodTypes),
  isActive: v.boolean(),
})
export type PaymentMethodSetting = v.InferOutput<typeof paymentMethod>

export const listPaymentMethods = endpoint({
  method: 'GET',
  path: '/api/auth/settings/payments',
  summary: 'The payment methods; one whose provider is not configured is inactive',
  answer: v.array(paymentMethod),
})

export const listSocialLinks = endpoint({
  method: 'GET',
  path: '/api/auth/settings/social',
  summary: 'Links to the community and the channels',
  answer: v.array(v.object({ _id: id, platform: v.picklist(socialPlatforms), link: v.string() })),
})

export const listVideos = endpoint({
  method: 'GET',
  path: '/api/auth/settings/videos',
  summary: 'The videos of the gallery',
  answer: v.array(
    v.object({
      _id: id,
      platform: v.picklist(videoPlatforms),
      videoId: v.string(),
      link: v.string(),
      thumbnail: v.nullable(v.string()),
    }),
  ),
})
