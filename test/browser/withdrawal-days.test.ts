import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { dayOf } from '#schema/rules/clock.ts'
import { type Language, languages } from '#schema/rules/languages.ts'
import { dayMs } from '#schema/rules/licenses.ts'
import { licenses, payments } from '#schema/tables/index.ts'
import { purchase, purchasesOf } from '../purchases.ts'
import { changeRow } from '../rows.ts'
import { firstOf } from '../width.ts'
import { openPanel } from './admin-panel.ts'
import { takeScreenshot } from './browser.ts'
import { expectNoHorizontalScroll, openClientPage } from './client-page.ts'
import { openSharedSite } from './shared-page.ts'

const site = openSharedSite({ isSeeded: true })

const words = {
  'pt-BR': {
    mayUntil: (day: string) => `Você pode desistir até o fim de ${day} (horário de Brasília).`,
    over: (day: string) => `O prazo para pedir reembolso acabou em ${day} (horário de Brasília).`,
    refund: 'Solicitar Reembolso',
    endOf: (day: string) => `o fim de ${day}`,
    tooLate: (day: string) => `O prazo para desistir desta compra acabou em ${day}.`,
  },
  en: {
    mayUntil: (day: string) => `You may withdraw until the end of ${day} (Brasília time).`,
    over: (day: string) => `The time to ask for a refund ended on ${day} (Brasília time).`,
    refund: 'Request refund',
    endOf: (day: string) => `the end of ${day}`,
    tooLate: (day: string) => `The time to withdraw from this purchase ended on ${day}.`,
  },
} as const

/** The name of a day of the shop, whose number is at noon of UTC the same day everywhere west of the date line. */
const nameOf = (day: number, lang: Language) =>
  new Intl.DateTimeFormat(lang, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(day * dayMs)

test.each(firstOf(languages))(
  'a buyer in Tokyo and the panel read one last day, that of the shop (%s)',
  async (lang) => {
    const say = words[lang]
    const opened = await openClientPage(site, {
      lang,
      width: 360,
      timeZone: 'Asia/Tokyo',
      person: { name: `Aiko ${lang}` },
    })
    const { page, user, button } = opened
    const { payment } = await purchase(site.store, user)
    const readDay = async () => {
      const [seen] = await purchasesOf(site.store, user)
      return nameOf(dayOf(Date.parse(seen?.refundableUntil ?? '')), lang)
    }
    await page.goto('/dashboard/purchased')
    await page.getByText(say.mayUntil(await readDay())).waitFor()
    await expectNoHorizontalScroll(page)
    await takeScreenshot(page, `withdrawal-days-${lang}`)

    const panel = await openPanel(site, `/admin/purchase-history?open=${payment.id}`, { lang, timeZone: 'Asia/Tokyo' })
    const openRefund = () => panel.button(say.refund).click()
    await openRefund()
    await panel.dialog.getByText(say.endOf(await readDay()), { exact: true }).waitFor()

    const past = Date.now() - 20 * dayMs
    await changeRow(site.store, payments, payment.id, { createdAt: past, approvedAt: past })
    await site.store.db.update(licenses).set({ purchaseDate: past }).where(eq(licenses.paymentId, payment.id))
    await page.reload()
    await button(/^(Detalhes|Details)/).click()
    await page.getByText(say.over(await readDay())).waitFor()
    await expect.poll(() => button(/Desistir|Withdraw/).count()).toBe(0)
    await panel.page.reload()
    await openRefund()
    await panel.dialog.getByText(say.tooLate(await readDay())).waitFor()
  },
)
