import { expect, test } from 'vitest'
import { firstOf } from '../width.ts'
import { findLayoutShifts, recordUntouchedShifts, stateLayoutShifts } from './layout-shift.ts'
import { openSite } from './open-site.ts'

const site = openSite({ isSeeded: true })

const isPainted = "performance.getEntriesByName('first-contentful-paint').length > 0"
const isInOwnFont = "[...document.fonts].some(({ family, status }) => /Grotesque/.test(family) && status === 'loaded')"

const paths = ['/products/checkout/prod_aurora-trainer', '/', '/products', '/products/category/trainers', '/reseller']

test.each(firstOf(paths))('%s on a phone stays in place when its fonts arrive after it was painted', async (path) => {
  const { page, context } = await site.openPage({ width: 390, height: 844, hasTouch: true, termsAccepted: false })
  await recordUntouchedShifts(context)
  const gate = Promise.withResolvers<void>()
  await context.route('**/*.woff2', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await expect.poll(() => page.evaluate(isPainted)).toBe(true)
  await stateLayoutShifts(page, 'fonts')
  await expect.poll(() => page.evaluate(isInOwnFont)).toBe(false)
  gate.resolve()
  await expect.poll(() => page.evaluate(isInOwnFont)).toBe(true)
  await stateLayoutShifts(page, 'end')
  expect(await findLayoutShifts(page)).toEqual([])
})
