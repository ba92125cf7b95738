import { eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  approveFeedback,
  deleteFeedback,
  type Feedback,
  listFeedback,
  listReviews,
  type Review,
} from '#schema/api/feedback.ts'
import { itemsOf, type Page } from '#schema/rules/lists.ts'
import { feedback } from '#schema/tables/index.ts'
import type { Person } from '../people.ts'
import { review } from '../rows.ts'
import { isWide, wide } from '../width.ts'
import {
  emptyList,
  expectCount,
  expectNoFaultsAgain,
  filterBy,
  filterOptions,
  linesOf,
  openPanel,
  type PanelOptions,
} from './admin-panel.ts'
import { holdAnswers } from './hold-answers.ts'
import { openSharedSite } from './shared-page.ts'

const site = openSharedSite({ isSeeded: true })

const enter = (path = '/admin/feedback', options: PanelOptions = {}) => openPanel(site, path, options)

/** A review in the panel's API, found by a word of it. */
async function reviewOf(as: Person, word: string): Promise<Feedback | undefined> {
  const { body } = await site.store.ask(listFeedback, { as, query: { search: word, page: 1 } })
  return itemsOf(body as Page<Feedback>)[0]
}

/** Whether the store shows it in public. */
async function isInStore(words: string): Promise<boolean> {
  const { body } = await site.store.ask(listReviews, { query: { page: 1, limit: 100 } })
  return itemsOf(body as Page<Review>).some(({ feedback }) => feedback === words)
}

test('an admin approves a review, which the store then shows, edits it, rejects another, and deletes', async () => {
  await review(site.store, { name: 'Téo', productName: 'Aurora Trainer', feedback: 'Ficou uma joia.', rating: 4 })
  await review(site.store, { name: 'Lia', productName: 'Nimbus Overlay', feedback: 'Compre no meu site!' })
  const panel = await enter('/admin/feedback')
  const { page, user, dialog, button, row } = panel
  await page.getByRole('heading', { level: 1, name: 'Gestão de Avaliações' }).waitFor()
  await row('Téo').getByText('Pendente').waitFor()
  await expect.poll(() => isInStore('Ficou uma joia.')).toBe(false)
  await button('Aprovar: Téo sobre Aurora Trainer').click()
  await dialog.getByRole('heading', { name: 'Aprovar avaliação' }).waitFor()
  await dialog.getByText('Ficou uma joia.').waitFor()
  await expect.poll(panel.focused).toBe('Cancelar')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(panel.focused).toBe('Aprovar: Téo sobre Aurora Trainer')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Aprovar' }).click()
  await panel.expectSuccess('Avaliação aprovada com sucesso!')
  await row('Téo').getByText('Aprovado').waitFor()
  // An approved review cannot be approved or rejected again.
  await expect.poll(() => button('Aprovar: Téo sobre Aurora Trainer').count()).toBe(0)
  await expect.poll(() => isInStore('Ficou uma joia.')).toBe(true)
  if (isWide) {
    const shop = await site.openPage({ termsAccepted: true })
    await shop.page.goto('/')
    const shown = shop.page.getByText('Ficou uma joia.').first()
    await expect
      .poll(
        async () => {
          await shop.page.mouse.wheel(0, 900)
          return shown.count()
        },
        { timeout: 20_000 },
      )
      .toBeGreaterThan(0)
    await shop.close()
  }

  await button('Editar: Téo sobre Aurora Trainer').click()
  await dialog.getByText('Téo sobre Aurora Trainer').waitFor()
  await dialog.getByLabel('Comentário').fill('')
  await button('Salvar').click()
  await dialog.getByText('Campo obrigatório.').waitFor()
  await dialog.getByLabel('Comentário').fill('Ficou uma joia rara.')
  await dialog.getByRole('radio', { name: '5 estrelas' }).check({ force: true })
  await dialog.getByLabel('Status').selectOption('Pendente')
  await button('Salvar').click()
  await panel.expectSuccess('Avaliação salva com sucesso!')
  await row('Téo').getByText('Pendente').waitFor()
  await expect.poll(() => reviewOf(user, 'joia rara')).toMatchObject({ rating: 5, status: 'pending', name: 'Téo' })
  await expect.poll(() => isInStore('Ficou uma joia rara.')).toBe(false)

  await panel.chooseAction('Lia sobre Nimbus Overlay', 'Rejeitar')
  await dialog.getByRole('heading', { name: 'Rejeitar avaliação' }).waitFor()
  await dialog.getByRole('button', { name: 'Rejeitar' }).click()
  await panel.expectSuccess('Avaliação rejeitada com sucesso!')
  await row('Lia').getByText('Rejeitado').waitFor()
  await expect.poll(() => reviewOf(user, 'meu site')).toMatchObject({ status: 'rejected' })
  await expect.poll(() => isInStore('Compre no meu site!')).toBe(false)

  await panel.chooseAction('Lia sobre Nimbus Overlay', 'Excluir')
  await dialog.getByRole('heading', { name: 'Confirmar Exclusão' }).waitFor()
  await dialog.getByRole('button', { name: 'Excluir' }).click()
  await panel.expectSuccess('Avaliação excluída com sucesso!')
  await expect.poll(() => reviewOf(user, 'meu site')).toBeUndefined()
  await expect.poll(() => row('Lia').count()).toBe(0)
  await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H1')
  expect(panel.pageErrors).toEqual([])
})

/** More than a page of the list; as `docs/admin-panel.md` counts them in the wide run. */
const decisions = isWide ? 50 : 12
/** As `admin-support-day.wide.test.ts` counts them: each review took its button and the button of a question. */
const presses = { before: 2 * decisions, now: decisions }

test('many reviews are decided by a key each, and the last decision is taken back by one', async () => {
  const names = Array.from({ length: decisions }, (_, n) => `Fila ${String(n).padStart(2, '0')}`)
  const last = names.at(-1) ?? ''
  const { db } = site.store
  const createdAt = Date.parse('2026-01-01T12:00:00Z')
  for (const [n, name] of names.entries())
    await review(site.store, { name, productName: 'Lista', feedback: `Opinião de ${name}.`, createdAt: createdAt - n })
  const panel = await enter('/admin/feedback?search=Fila&status=pending&sort=name')
  const { page, row, button } = panel
  const current = (name: string) => row(name).and(page.locator('[aria-current=true]')).waitFor()
  const statusOf = async (name: string) => (await db.select().from(feedback).where(eq(feedback.name, name)))[0]?.status
  let count = 0
  for (const [n, name] of names.entries()) {
    await current(name)
    // The row that the next key decides is in sight, and read out.
    if (n > 0) await expect.poll(panel.focused).toContain(name)
    count++
    await page.keyboard.press(n % 2 === 0 ? 'a' : 'r')
  }
  expect(count).toBe(presses.now)
  expect(presses.now).toBeLessThanOrEqual(presses.before / 2)
  await page.getByText(`Rejeitada: ${last} sobre Lista.`).first().waitFor()
  await expect
    .poll(async () =>
      (await db.select().from(feedback).where(eq(feedback.status, 'pending'))).filter(({ name }) =>
        name.startsWith('Fila'),
      ),
    )
    .toEqual([])
  expect([await statusOf('Fila 00'), await statusOf('Fila 01')]).toEqual(['approved', 'rejected'])

  await page.keyboard.press('u')
  await current(last)
  await expect.poll(() => statusOf(last)).toBe('pending')
  await page.keyboard.press('a')
  await page.getByText(`Aprovada: ${last} sobre Lista.`).first().waitFor()
  await button('Desfazer').click()
  await current(last)
  await expect.poll(() => statusOf(last)).toBe('pending')

  // Keys that lead to another screen are no step to another row.
  await page.goto(`/admin/feedback?search=${last.slice(0, -1)}&sort=name`)
  await current(last)
  await page.keyboard.press('j')
  await page.keyboard.press('g')
  await page.keyboard.press('k')
  await page.waitForURL('**/admin/keys')
  expect(panel.pageErrors).toEqual([])
})

wide.test('the keys keep to the order of the presses, whichever answer comes first', async () => {
  const names = ['Ordem 0', 'Ordem 1', 'Ordem 2'] as const
  const createdAt = Date.parse('2026-01-01T12:00:00Z')
  for (const [n, name] of names.entries())
    await review(site.store, { name, feedback: 'Em ordem.', createdAt: createdAt - n })
  const panel = await enter('/admin/feedback?search=Ordem&status=pending&sort=name')
  const { page, row, button } = panel
  const current = (name: string) => row(name).and(page.locator('[aria-current=true]')).waitFor()
  const { db } = site.store
  const statuses = async () => {
    const rows = await db.select().from(feedback).where(like(feedback.name, 'Ordem %')).orderBy(feedback.name)
    return rows.map(({ status }) => status)
  }
  const decided: string[] = []
  page.on('request', (request) => {
    const [, decision] = /\/feedback\/[^/]+\/(approve|reject)$/.exec(request.url()) ?? []
    if (decision) decided.push(decision)
  })

  // The first is answered after the second, which is still the last decision.
  const approvals = await holdAnswers(page, '**/api/auth/feedback/*/approve')
  await current('Ordem 0')
  await page.keyboard.press('a')
  await current('Ordem 1')
  await page.keyboard.press('r')
  await page.getByText('Rejeitada: Ordem 1').first().waitFor()
  await approvals.release()
  await page.getByText('Aprovada: Ordem 0').first().waitFor()
  await page.keyboard.press('u')
  await current('Ordem 1')
  await expect.poll(statuses).toEqual(['approved', 'pending', 'pending'])

  // A decision whose answer is still to come is taken back after it.
  await page.keyboard.press('a')
  await expect.poll(approvals.count).toBe(1)
  await page.keyboard.press('u')
  await approvals.release()
  await current('Ordem 1')
  await expect.poll(statuses).toEqual(['approved', 'pending', 'pending'])
  await approvals.stop()

  // The undo marks its own review, though the list that the decision asked for is still to come.
  const lists = await holdAnswers(page, '**/api/auth/all/feedbacks?*')
  await page.keyboard.press('r')
  await expect.poll(lists.count).toBe(1)
  await page.keyboard.press('u')
  await expect.poll(lists.count).toBe(2)
  await lists.release('newest')
  await current('Ordem 1')
  await lists.release()
  await current('Ordem 1')

  // A list that another has overtaken does not bring back what was decided.
  await page.keyboard.press('a')
  await expect.poll(lists.count).toBe(1)
  await current('Ordem 2')
  await page.keyboard.press('r')
  await expect.poll(lists.count).toBe(2)
  decided.length = 0
  await lists.release()
  await page.keyboard.press('a')
  await lists.release()
  await button('Limpar filtros').first().waitFor()
  await expect.poll(statuses).toEqual(['approved', 'approved', 'rejected'])
  expect(decided).toEqual([])
  expect(panel.pageErrors).toEqual([])
})

test('a key that is held decides one review, and none while a menu is open', async () => {
  const createdAt = Date.parse('2026-01-01T12:00:00Z')
  for (let n = 0; n < 6; n++)
    await review(site.store, { name: `Presa ${n}`, feedback: 'Sem soltar.', createdAt: createdAt - n })
  const panel = await enter('/admin/feedback?search=Presa&status=pending&sort=name')
  const { page, row } = panel
  const current = (name: string) => row(name).and(page.locator('[aria-current=true]')).waitFor()
  const decided = async () => {
    const rows = await site.store.db.select().from(feedback).where(like(feedback.name, 'Presa %'))
    return rows.filter(({ status }) => status !== 'pending').map(({ name, status }) => `${name} ${status}`)
  }
  const hold = async (key: string, times: number) => {
    for (let n = 0; n < times; n++) await page.keyboard.down(key)
    await page.keyboard.up(key)
  }
  await current('Presa 0')
  await hold('a', 4)
  await current('Presa 1')
  await expect.poll(decided).toEqual(['Presa 0 approved'])
  // Only what leads from row to row repeats.
  await hold('j', 3)
  await current('Presa 4')

  await page.getByRole('button', { name: /^Filtros/ }).click()
  await page.getByRole('dialog', { name: /^Filtros/ }).waitFor()
  await page.keyboard.press('r')
  await page.keyboard.press('Escape')
  await page.keyboard.press('r')
  await expect.poll(decided).toEqual(['Presa 0 approved', 'Presa 4 rejected'])
  await current('Presa 5')

  // It leads to the search and is not typed there.
  await hold('/', 3)
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('Presa')
  expect(panel.pageErrors).toEqual([])
})

test('the list refreshes by itself every 30 seconds, and leaves alone what the admin is doing', async () => {
  await review(site.store, { name: 'Relógio', feedback: 'Primeira do relógio.' })
  const panel = await enter('/admin/feedback?search=relógio')
  const { page, user, dialog, button, row } = panel
  await row('Primeira do relógio.').waitFor()
  await page.clock.install()
  await page.addInitScript('self.openedAt = Date.now()')
  await page.reload()
  await row('Primeira do relógio.').waitFor()
  await page.getByRole('checkbox', { name: 'Selecionar Relógio sobre A product' }).click()
  await button('Aprovar: Relógio sobre A product').focus()
  await review(site.store, { name: 'Ponteiro', feedback: 'Segunda do relógio.' })
  // The clock has gone on meanwhile, on a busy machine for seconds.
  await page.clock.fastForward(29_000 - (await page.evaluate<number>('Date.now() - openedAt')))
  await expect.poll(() => row('Segunda do relógio.').count()).toBe(0)
  await page.clock.fastForward(1_500)
  await row('Segunda do relógio.').waitFor()
  await expect.poll(panel.focused).toBe('Aprovar: Relógio sobre A product')
  await page.getByText('1 selecionado').waitFor()

  await panel.chooseAction('Relógio sobre A product', 'Editar')
  await dialog.getByLabel('Comentário').fill('Escrevo devagar')
  await review(site.store, { name: 'Cuco', feedback: 'Terceira do relógio.' })
  await page.clock.fastForward(30_500)
  await row('Terceira do relógio.').waitFor({ state: 'attached' })
  await expect.poll(() => dialog.getByLabel('Comentário').inputValue()).toBe('Escrevo devagar')
  await expect.poll(panel.focused).toBe('feedback')
  await page.keyboard.type(' e relógio.')
  await button('Salvar').click()
  await panel.expectSuccess('Avaliação salva com sucesso!')
  await expect.poll(() => reviewOf(user, 'devagar')).toMatchObject({ feedback: 'Escrevo devagar e relógio.' })

  // A failed refresh keeps the rows.
  await page.route('**/api/auth/all/feedbacks?*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.clock.fastForward(30_500)
  await page.getByText('Não foi possível atualizar. Estes são os últimos dados recebidos.').waitFor()
  await row('Terceira do relógio.').waitFor()
  await page.unroute('**/api/auth/all/feedbacks?*')
  await page.clock.fastForward(30_500)
  await page.getByText('Não foi possível atualizar.', { exact: false }).waitFor({ state: 'hidden' })
})

wide.test('an admin searches, filters, sorts, pages, and saves the list as a file', async () => {
  for (let n = 0; n < 12; n++)
    await review(site.store, {
      name: `Lote ${String(n).padStart(2, '0')}`,
      feedback: n === 3 ? '=1+1; "ótimo"' : 'Um texto do lote.',
      rating: n === 3 ? 2 : 5,
      createdAt: Date.now() + n,
    })
  const panel = await enter()
  const { page, button, row, query } = panel
  const counted = (text: string) => page.getByText(text, { exact: true }).waitFor()
  await page.getByRole('searchbox', { name: 'Buscar avaliação...' }).fill('LOTE')
  await counted('10 de 12')
  await expect.poll(() => page.locator('tbody th').first().textContent()).toBe('Lote 11')
  await expect.poll(() => filterOptions(page, 'Status')).toEqual(['Todos', 'Pendentes', 'Aprovados', 'Rejeitados'])
  await page.getByRole('link', { name: 'Próxima' }).click()
  await counted('2 de 12')
  await page.getByRole('button', { name: 'Nota' }).click()
  await page.locator('[aria-sort=ascending]').waitFor()
  await expect.poll(() => page.locator('tbody th').first().textContent()).toBe('Lote 03')
  expect(query()).toEqual({ search: 'LOTE', sort: 'rating' })
  await page.getByRole('searchbox').fill('Lote 03')
  await counted('1 de 1')
  // A single page has no pager.
  await expect.poll(() => page.getByRole('navigation', { name: /^Páginas/ }).count()).toBe(0)
  const [file] = await Promise.all([page.waitForEvent('download'), button('CSV').click()])
  expect(file.suggestedFilename()).toMatch(/^avaliacoes-\d{4}-\d\d-\d\d\.csv$/)
  const [head, line, ...rest] = await linesOf(file)
  expect(head).toBe('"Usuário";"Produto";"Nota";"Comentário";"Status";"Data (Brasília)"')
  expect(line).toMatch(/^"Lote 03";"A product";2;"'=1\+1; ""ótimo""";"Pendente";/)
  expect(rest).toEqual([''])

  await filterBy(page, 'Status', 'Rejeitados')
  await page.getByText('Nada encontrado para “Lote 03”').waitFor()
  await page.locator('main').getByRole('button', { name: 'Limpar filtros' }).last().click()
  await row('Lote 03').waitFor()
  expect(query()).toEqual({ sort: 'rating' })
  expect(panel.pageErrors).toEqual([])
})

wide.test('several reviews are approved at once', async () => {
  for (const name of ['Par 10', 'Par 11']) await review(site.store, { name, feedback: 'Um texto do par.' })
  const panel = await enter('/admin/feedback?search=Par 1')
  const { page, user, dialog, button } = panel
  await expectCount(page, '2 de 2')
  await page.getByRole('checkbox', { name: 'Selecionar todos desta página' }).click()
  await button('Aprovar').click()
  await dialog.getByRole('heading', { name: 'Aprovar 2 avaliações?' }).waitFor()
  await dialog.getByRole('button', { name: 'Aprovar' }).click()
  await panel.expectSuccess('2 avaliações aprovadas.')
  for (const name of ['Par 10', 'Par 11'])
    await expect.poll(() => reviewOf(user, name)).toMatchObject({ status: 'approved' })
  expect(panel.pageErrors).toEqual([])
})

wide.test('a list without reviews says so, and one that fails is retried', async () => {
  await review(site.store, { name: 'Sitter', feedback: 'Sits.' })
  const { page, row } = await enter('/admin/feedback?search=sits', { lang: 'en' })
  await row('Sitter').waitFor()
  await page.route('**/api/auth/all/feedbacks?*', (route) => route.fulfill({ json: emptyList }))
  await page.goto('/admin/feedback')
  await page.getByRole('heading', { name: 'No reviews yet' }).waitFor()
  await page.unroute('**/api/auth/all/feedbacks?*')
  await page.route('**/api/auth/all/feedbacks?*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/admin/feedback?search=sits')
  await page.getByRole('alert').getByText('The list could not be loaded').waitFor()
  await page.unroute('**/api/auth/all/feedbacks?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await row('Sitter').waitFor()
})

wide.test('in English, with another admin who is quicker', async () => {
  const { id } = await review(site.store, { name: 'Breaker', feedback: 'Breaks.' })
  const panel = await enter('/admin/feedback?search=breaks', { lang: 'en' })
  const { page, user, dialog, button, row } = panel
  await page.getByRole('heading', { level: 1, name: 'Review Management' }).waitFor()
  await row('Breaker').waitFor()

  await site.store.ask(approveFeedback, { as: user, params: { id } })
  await button('Approve: Breaker on A product').click()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await dialog.getByText('The review could not be approved or rejected. Try again.').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await button('Refresh').click()
  await row('Breaker').getByText('Approved').waitFor()
  await button('Edit: Breaker on A product').click()
  await dialog.getByLabel('Comment').fill('Breaks no more.')
  await site.store.ask(deleteFeedback, { as: user, params: { id } })
  await button('Save').click()
  await dialog.getByText('The review could not be saved. Try again.').waitFor()
  await expect.poll(() => dialog.getByLabel('Comment').inputValue()).toBe('Breaks no more.')
  await button('Cancel').click()
  await button('Discard').click()
  await dialog.waitFor({ state: 'hidden' })
  await panel.chooseAction('Breaker on A product', 'Delete')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByText('The review could not be deleted. Try again.').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
})

wide.test('nothing keeps anybody out on a phone, and nothing is cut off', async () => {
  await review(site.store, {
    name: 'Vista',
    productName: 'Bússola HUD',
    feedback: `Vista. ${'Longa, longa. '.repeat(20)}`,
  })
  const look = { width: 360, height: 780, lang: 'en', theme: 'light' } as const
  const panel = await enter('/admin/feedback?search=Vista', look)
  const { page, dialog, button } = panel
  const name = 'Vista on Bússola HUD'
  const shut = async () => {
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  }
  await page.getByText('Longa, longa.').first().waitFor()
  await expectNoFaultsAgain(page, 'the list')
  await button(`Approve: ${name}`).click()
  await panel.expectNoFaultsOrErrors('the approval')
  await shut()
  for (const action of ['Reject', 'Edit', 'Delete']) {
    await panel.chooseAction(name, action)
    await panel.expectNoFaultsOrErrors(action)
    await shut()
  }
  await page.getByRole('checkbox', { name: new RegExp(`${name}$`) }).click()
  await button('Reject').click()
  await panel.expectNoFaultsOrErrors('the question about many')
})
