import { beforeEach, expect, test } from 'vitest'
import {
  type ActivationAnswer,
  activateKey,
  type MovePollAnswer,
  pollMove,
  validateKey,
} from '#schema/api/activations.ts'
import { getShopSettings } from '#schema/api/settings.ts'
import { movePollSeconds } from '#schema/rules/device-moves.ts'
import { counters, licenses, products } from '#schema/tables/index.ts'
import en from '#web/i18n/en/device-move.ts'
import pt from '#web/i18n/pt-BR/device-move.ts'
import { wait } from '#worker/lib/wait.ts'
import { stranger } from '../people.ts'
import { changeRow, findRow, license } from '../rows.ts'
import { firstOf, isWide, wide } from '../width.ts'
import { filled } from './account-steps.ts'
import { expectNoFaults, openPanel } from './admin-panel.ts'
import { takeScreenshot } from './browser.ts'
import { expectNoHorizontalScroll, openClientPage } from './client-page.ts'
import { openSharedSite } from './shared-page.ts'

const site = openSharedSite({ isSeeded: true })
const texts = { 'pt-BR': pt, en }
const product = 'Aurora Trainer'

/** All tests type codes at one network address. */
beforeEach(() => site.store.db.delete(counters))

/** A tool on a device. */
function toolOn(key: string, hwid: string, deviceName: string) {
  const ask = async (endpoint: typeof activateKey | typeof validateKey | typeof pollMove) =>
    (await site.store.ask(endpoint, { body: { key, hwid, deviceName }, headers: stranger().headers })).body
  const check = async () => (await ask(validateKey)) as ActivationAnswer
  return {
    check,
    activate: async () => (await ask(activateKey)) as ActivationAnswer,
    /** Asks as often as it may until the answer is no longer to wait, and returns all that it was told. */
    async play(): Promise<string[]> {
      const codes: string[] = []
      for (;;) {
        const { code } = (await ask(pollMove)) as MovePollAnswer
        codes.push(code)
        if (code !== 'PENDING') return codes
        await wait(movePollSeconds * 1000)
      }
    },
  }
}

/** A client with a key that runs on the PC at home. */
async function openOwner(lang: 'pt-BR' | 'en', over: Partial<typeof licenses.$inferInsert> = {}) {
  const person = { emailVerifiedAt: Date.now() }
  const opened = await openClientPage(site, { lang, width: 360, person })
  const of = { userId: opened.user.id, productId: 'prod_aurora-trainer', productName: product, ...over }
  const row = await license(site.store, of)
  expect((await toolOn(row.key, 'PC-1', 'PC da sala').activate()).code).toBe('VALID')
  return { ...opened, row, say: texts[lang], tool: toolOn(row.key, 'PC-2', 'Notebook') }
}

test.each(firstOf(['pt-BR', 'en'] as const))(
  'the owner follows the tool’s link on a phone, confirms, and plays within thirty seconds of the refusal: %s',
  async (lang) => {
    const { page, button, say, tool } = await openOwner(lang)
    const began = Date.now()
    const { code, move } = await tool.check()
    expect(code).toBe('HWID_MISMATCH')
    const playing = tool.play()
    const address = new URL(move?.verification_uri_complete ?? '')
    await page.goto(`${lang === 'en' ? '/en' : ''}${address.pathname}${address.search}`)
    await page.getByText('Notebook').waitFor()
    await page.getByText('PC da sala').waitFor()
    await button(say.confirm).press('Enter')
    await page.getByText(filled(say.done, { product })).waitFor()
    expect((await playing).at(-1)).toBe('VALID')
    expect(Date.now() - began).toBeLessThan(30_000)
    if (isWide) await takeScreenshot(page, `move-done-${lang}`)
  },
)

test('a code that is typed is found in any spelling, a wrong one says so at its field, and a refusal reaches the tool', async () => {
  const { page, button, say, tool } = await openOwner('pt-BR')
  const { move } = await tool.check()
  await page.goto('/dashboard/move')
  const field = page.getByLabel(say.code, { exact: true })
  await button(say.find).click()
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  await expectNoFaults(page, 'the form of the code')
  await field.fill('BCDF-GHJK')
  await button(say.find).click()
  await page
    .getByText(/Código não encontrado entre as suas chaves/)
    .first()
    .waitFor()
  await field.fill(` ${move?.user_code.toLowerCase().replace('-', '')} `)
  await button(say.find).click()
  await page.getByRole('heading', { name: say.asks }).waitFor()
  await expectNoHorizontalScroll(page)
  await expectNoFaults(page, 'a device that asks')
  if (isWide) await takeScreenshot(page, 'move-asked-pt-BR')
  await button(say.deny).click()
  await page.getByText(say.denied).waitFor()
  expect(await tool.play()).toEqual(['DENIED'])
})

test('of two devices the owner chooses which one goes', async () => {
  await changeRow(site.store, products, 'prod_aurora-trainer', { deviceLimit: 2 })
  const { page, button, say, tool, row } = await openOwner('pt-BR')
  expect((await toolOn(row.key, 'PC-3', 'Laptop').activate()).code).toBe('VALID')
  const { move } = await tool.check()
  await page.goto(`/dashboard/move?code=${move?.user_code}`)
  await button(say.confirm).click()
  await page.getByText(say.chooseFirst).waitFor()
  await page.getByRole('radio', { name: /Laptop/ }).check()
  await button(say.confirm).click()
  await page.getByText(filled(say.done, { product })).waitFor()
  const codes = [toolOn(row.key, 'PC-1', ''), toolOn(row.key, 'PC-3', ''), tool].map(
    async (one) => (await one.check()).code,
  )
  expect(await Promise.all(codes)).toEqual(['VALID', 'HWID_MISMATCH', 'VALID'])
  await changeRow(site.store, products, 'prod_aurora-trainer', { deviceLimit: 1 })
})

test('within the wait of a release the page offers the emergency move, and says when there is none', async () => {
  const { page, button, say, tool, row } = await openOwner('pt-BR', { releasedAt: Date.now() - 86_400_000 })
  await page.goto(`/dashboard/move?code=${(await tool.check()).move?.user_code}`)
  await page.getByText(filled(say.emergency, { days: '365' })).waitFor()
  await button(say.useEmergency).click()
  await page.getByText(filled(say.done, { product })).waitFor()
  expect((await findRow(site.store, licenses, row.id))?.emergencyMovedAt).toBeGreaterThan(0)
  const back = toolOn(row.key, 'PC-1', 'PC da sala')
  await page.goto(`/dashboard/move?code=${(await back.check()).move?.user_code}`)
  await page.getByText(/Ela pode mudar de novo em/).waitFor()
  await expect.poll(() => button(say.useEmergency).count()).toBe(0)
  await expect.poll(() => button(say.confirm).count()).toBe(0)
})

wide.test('an admin sets how many days lie between two emergency moves, and 0 allows none', async () => {
  const panel = await openPanel(site, '/admin/settings?tab=payments')
  const { page, dialog, button, expectSuccess } = panel
  await page.getByText('365 dias', { exact: true }).waitFor()
  await button('Alterar a mudança de emergência').click()
  await dialog.getByLabel('Dias entre duas mudanças de emergência').fill('0')
  await page.keyboard.press('Enter')
  await expectSuccess('Mudança de emergência atualizada com sucesso!')
  await page.getByText('Nenhuma', { exact: true }).waitFor()
  const { body } = await site.store.ask(getShopSettings, { as: panel.user })
  expect(body).toMatchObject({ emergency_move_days: 0 })
})
