import * as api from '#schema/api/customers.ts'
import { customerScopes } from '#schema/rules/customers.ts'
import { rateLimits } from '#schema/rules/rate-limits.ts'
import { actorOf, successBody } from '#worker/http/answers.ts'
import { limited, reading, seesWholeKeys, staff } from '#worker/http/guards.ts'
import { serve } from '#worker/http/serve.ts'

const seesPeople = reading(staff(...customerScopes))

serve(api.getCustomer, seesPeople, async (c) => {
  const { customerOverview } = await import('#worker/domain/customers/overview.ts')
  return customerOverview(c.var.deps, c.req.param('id'), {
    userOf: () => c.var.user,
    seesWholeKeys: () => seesWholeKeys(c),
  })
})
serve(api.listCustomerEvents, seesPeople, async (c, query) => {
  const { listCustomerEvents } = await import('#worker/domain/customers/events.ts')
  return listCustomerEvents(c.var.deps, c.req.param('id'), query, () => c.var.user.staffScopes)
})
serve(api.sendKeyEmail, limited(staff('users'), rateLimits.sendKeyEmail), async (c) => {
  const { sendKeyEmail } = await import('#worker/domain/customers/send-key-email.ts')
  await sendKeyEmail(c.var.deps, actorOf(c), c.req.param('paymentId'))
  return successBody(c, 'key_email_sent')
})
serve(api.addCustomerNote, staff('users'), async (c, { body }) => {
  const { addNote } = await import('#worker/domain/customers/notes.ts')
  await addNote(c.var.deps, actorOf(c), c.req.param('id'), body)
  return successBody(c, 'note_added')
})
serve(api.deleteCustomerNote, staff('users'), async (c) => {
  const { deleteNote } = await import('#worker/domain/customers/notes.ts')
  await deleteNote(c.var.deps, actorOf(c), c.req.param('id'), c.req.param('noteId'))
  return successBody(c, 'note_deleted')
})
