import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { integer, successAnswer } from './fields.ts'

export const listRanking = endpoint('GET', '/api/auth/ranking', {
  isSnapshot: true,
  summary: 'List the three customers with the most points',
  description:
    'Of those who agreed to be shown; empty while fewer than three of them have bought something. Counted anew every night.',
  answer: v.array(v.object({ name: v.string(), points: integer })),
})

export const setRanked = endpoint('PUT', '/api/auth/ranking', {
  summary: 'Set whether the ranking may show you',
  description: 'It shows your first name and an initial. Nobody is shown who has not chosen it.',
  body: v.object({ isRanked: v.boolean() }),
  answer: successAnswer,
})
