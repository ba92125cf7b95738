import { expect, test } from 'vitest'
import { type Role, roles } from '#schema/rules/accounts.ts'
import { cascadeRoles } from '#schema/rules/coupons.ts'
import { accessOf, toggleRole } from '#web/admin/coupons/coupons-state.ts'
import { draftChanges, sendChanges } from '#web/admin/dialogs/draft-changes.ts'
import { toDateTimeInput } from '#web/admin/use-brasilia-time.ts'

test.each<[chosen: Role[], pressed: Role, then: Role[]]>([
  [[], 'client', ['client', 'reseller', 'admin']],
  [['client', 'reseller', 'admin'], 'client', []],
  [[], 'reseller', ['reseller', 'admin']],
  [['client'], 'reseller', ['client', 'reseller', 'admin']],
  [['reseller', 'admin'], 'reseller', ['admin']],
  [['reseller'], 'reseller', []],
  [['client', 'reseller', 'admin'], 'reseller', []],
  [[], 'admin', ['admin']],
  [['admin'], 'admin', []],
])('with %j ticked, pressing %s leaves %j', (chosen, pressed, then) => {
  expect(toggleRole(chosen, pressed)).toEqual(then)
})

test('whatever is pressed from the beginning on, the server would cascade it no further', () => {
  let sets: Role[][] = [[], [...roles]]
  for (let presses = 0; presses < 3; presses++) {
    sets = sets.flatMap((chosen) => roles.map((role) => toggleRole(chosen, role)))
    for (const chosen of sets) expect(cascadeRoles(chosen)).toEqual(chosen)
  }
})

test('the table says whose a coupon is, however its roles are ordered', () => {
  expect(accessOf(['admin'])).toBe('admin')
  expect(accessOf(['admin', 'reseller'])).toBe('reseller')
  expect(accessOf(['reseller', 'client', 'admin'])).toBe('everyone')
  expect(accessOf(['client'])).toBe('other')
  expect(accessOf([])).toBe('other')
})

test('an instant nobody touches in the form keeps its seconds, since it is not sent; a new one is what was typed', () => {
  const until = '2026-03-02T02:59:59.999Z'
  expect(toDateTimeInput(until)).toBe('2026-03-01T23:59')
  const first = { validUntil: toDateTimeInput(until) }
  expect(draftChanges(first, { validUntil: '2026-03-01T23:59' })).toEqual({})
  expect(draftChanges(first, { validUntil: '2026-03-02T23:59' })).toEqual({ validUntil: '2026-03-02T23:59' })
  expect(draftChanges(first, { validUntil: '' })).toEqual({ validUntil: '' })
  expect(toDateTimeInput(null)).toBe('')
})

test('an update sends the fields that were changed and no others, and nothing where there are none', async () => {
  const first = { code: 'A', discount: '10', allowedRoles: [...roles], isActive: true }
  const sent: unknown[] = []
  const send = async (body: unknown) => sent.push(body)
  await sendChanges(draftChanges(first, { ...first, allowedRoles: [...roles] }), send)
  await sendChanges(draftChanges(first, { ...first, isActive: false }), send)
  await sendChanges(draftChanges(first, { ...first, allowedRoles: ['admin'] }), send)
  expect(sent).toEqual([{ isActive: false }, { allowedRoles: ['admin'] }])
})
