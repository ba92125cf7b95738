import * as api from '#schema/api/feedback.ts'
import * as feedback from '#worker/domain/feedback/feedback.ts'
import { isUnpaged } from '#worker/domain/listing/lists.ts'
import { shownReviewsOf } from '#worker/domain/snapshot.ts'
import { actorOf, listBody, successBody } from '#worker/http/answers.ts'
import { anyone, reading, signedIn, staff } from '#worker/http/guards.ts'
import { serve } from '#worker/http/serve.ts'
import { serveSnapshot } from '#worker/http/serve-snapshot.ts'

/** Of the panel, and of lists that are not in the snapshot. */
const moderation = () => import('#worker/domain/feedback/moderation.ts')

serveSnapshot(
  api.listReviews,
  anyone,
  ['reviews', 'shownReviews'],
  (snapshot, _, query) => {
    const { items, total } = snapshot.reviews
    if (isUnpaged(query)) return { body: items, headers: { 'X-Total-Count': String(total) } }
    const page = shownReviewsOf(snapshot, query)
    return page && { body: page }
  },
  async (c, query) => {
    const { listReviews } = await import('#worker/domain/feedback/reviews.ts')
    return listBody(c, await listReviews(c.var.deps, query))
  },
)
serve(api.getFeedbackEligibility, reading(signedIn), (c) =>
  feedback.readEligibility(c.var.deps, c.var.session.userId, c.req.param('productName')),
)
serve(api.sendFeedback, signedIn, async (c, form) => ({
  ...successBody(c, 'feedback_sent'),
  feedback: await feedback.sendFeedback(c.var.deps, c.var.user, form),
}))

serve(api.listFeedback, reading(staff('moderation', 'read')), async (c, query) =>
  listBody(c, await (await moderation()).listFeedback(c.var.deps, query)),
)
serve(api.countRatings, reading(staff('moderation', 'read')), async (c) =>
  (await moderation()).countRatings(c.var.deps),
)
serve(api.approveFeedback, staff('moderation'), async (c) => ({
  ...successBody(c, 'feedback_approved'),
  feedback: await (await moderation()).decideFeedback(c.var.deps, actorOf(c), c.req.param('id'), 'approved'),
}))
serve(api.rejectFeedback, staff('moderation'), async (c) => ({
  ...successBody(c, 'feedback_rejected'),
  feedback: await (await moderation()).decideFeedback(c.var.deps, actorOf(c), c.req.param('id'), 'rejected'),
}))
serve(api.updateFeedback, staff('moderation'), async (c, form) => ({
  ...successBody(c, 'feedback_updated'),
  feedback: await (await moderation()).updateFeedback(c.var.deps, actorOf(c), c.req.param('id'), form),
}))
serve(api.deleteFeedback, staff('moderation'), async (c) => {
  await (await moderation()).deleteFeedback(c.var.deps, actorOf(c), c.req.param('id'))
  return successBody(c, 'feedback_deleted')
})
