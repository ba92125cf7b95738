import { expect, test } from 'vitest'
import { approveSuggestion, listSuggestions, type Suggestion } from '#schema/api/suggestions.ts'
import { itemsOf, type Page } from '#schema/rules/lists.ts'
import { suggestions } from '#schema/tables/index.ts'
import type { Person } from '../people.ts'
import { suggestion } from '../rows.ts'
import { wide } from '../width.ts'
import { expectNoFaultsAgain, filterBy, linesOf, openPanel, type PanelOptions } from './admin-panel.ts'
import { openSharedSite } from './shared-page.ts'

const site = openSharedSite({ isSeeded: true })

const path = '/admin/suggestions'

/** The suggestion in the API. */
async function suggestionOf(as: Person, title: string): Promise<Suggestion | undefined> {
  const { body } = await site.store.ask(listSuggestions, { as, query: { search: title, page: 1 } })
  return itemsOf(body as Page<Suggestion>).find((item) => item.title === title)
}

const open = async (search = '', options: PanelOptions = {}) => {
  const panel = await openPanel(site, path + search, options)
  const { page } = panel
  return { ...panel, cards: page.getByRole('article'), card: (name: string) => page.getByRole('article', { name }) }
}

test('a suggestion is written, edited, approved, prepared, completed and deleted', async () => {
  const { page, user, dialog, button, cards, card, expectSuccess, pageErrors } = await open('')
  await page.getByRole('heading', { level: 1, name: 'Sugestões de Melhorias para Administração' }).waitFor()
  await cards.first().waitFor()
  await expectNoFaultsAgain(page, 'the cards')

  await button('Nova Sugestão').click()
  await dialog.getByLabel('Título').fill('   ')
  await button('Salvar').click()
  await dialog.getByText('Corrija 2 campos').waitFor()
  await expectNoFaultsAgain(page, 'the form with errors')
  await dialog.getByLabel('Título').fill('M'.repeat(79))
  await dialog.getByLabel('Título').press('End')
  await dialog.getByLabel('Título').pressSequentially('MMM')
  await expect.poll(() => dialog.getByLabel('Título').inputValue()).toHaveLength(80)
  await dialog.getByText('80/80').waitFor()
  await dialog.getByLabel('Título').fill('Modo noturno no recibo')
  await dialog.getByLabel('Descrição').fill('D'.repeat(499))
  await dialog.getByLabel('Descrição').press('End')
  await dialog.getByLabel('Descrição').pressSequentially('EF')
  await dialog.getByText('500/500').waitFor()
  await button('Salvar').click()
  await expectSuccess('Sugestão criada com sucesso!')
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Nova Sugestão')
  const title = 'Modo noturno no recibo'
  await expect
    .poll(() => suggestionOf(user, title))
    .toMatchObject({
      userId: user.id,
      name: 'Ana Admin',
      description: `${'D'.repeat(499)}E`,
      status: 'pending',
      approvedBy: null,
    })

  await card(title)
    .getByRole('button', { name: `Editar “${title}”` })
    .click()
  await dialog.getByLabel('Descrição').fill('Escuro na tela.\nClaro no papel.')
  await button('Salvar').click()
  await expectSuccess('Sugestão salva com sucesso!')
  await expect.poll(() => suggestionOf(user, title)).toMatchObject({ description: 'Escuro na tela.\nClaro no papel.' })

  await card(title).getByRole('button', { name: 'Aprovar' }).click()
  await dialog.getByRole('heading', { name: 'Aprovar sugestão' }).waitFor()
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Cancelar')
  await expectNoFaultsAgain(page, 'the question')
  await dialog.getByRole('button', { name: 'Aprovar' }).click()
  await expectSuccess('Sugestão aprovada com sucesso!')
  await card(title).getByText('Aprovada por Ana Admin').waitFor()
  // Its author, and who decided.
  const people = card(title).getByRole('link', { name: 'Ana Admin' })
  await expect
    .poll(() => people.evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
    .toEqual([`/admin/users/${user.id}`, `/admin/users/${user.id}`])
  await expect
    .poll(() => suggestionOf(user, title))
    .toMatchObject({
      status: 'approved',
      approvedBy: { _id: user.id, name: 'Ana Admin' },
    })

  const status = card(title).getByRole('button', { name: `Mudar status: ${title}` })
  await status.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Em preparação' }).waitFor()
  await expectNoFaultsAgain(page, 'the menu')
  await page.getByRole('menuitem', { name: 'Em preparação' }).click()
  await dialog.getByRole('button', { name: 'Mover' }).click()
  await expectSuccess('Sugestão movida para preparação com sucesso!')
  expect((await suggestionOf(user, title))?.status).toBe('in_preparation')
  await status.click()
  await expect
    .poll(() => page.getByRole('menuitem', { name: 'Em preparação' }).getAttribute('aria-disabled'))
    .toBe('true')
  await page.getByRole('menuitem', { name: 'Concluída' }).click()
  await dialog.getByRole('button', { name: 'Concluir' }).click()
  await expectSuccess('Sugestão concluída com sucesso!')
  expect((await suggestionOf(user, title))?.status).toBe('completed')
  // A completed suggestion can only be edited or deleted.
  await card(title).getByText('Concluída', { exact: true }).waitFor()
  await expect.poll(() => card(title).getByRole('button').count()).toBe(2)

  await card(title)
    .getByRole('button', { name: `Excluir “${title}”` })
    .click()
  await dialog.getByText(`Excluir a sugestão “${title}”? Não é possível desfazer.`).waitFor()
  await button('Excluir').click()
  await expectSuccess('Sugestão excluída com sucesso!')
  await expect.poll(() => suggestionOf(user, title)).toBeUndefined()
  expect(pageErrors).toEqual([])
})

wide.test('suggestions are paged by four, and searched, filtered and exported by the URL', async () => {
  const { page, button, cards, card, query } = await open()
  await page.getByText('Página 1 de 3').waitFor()
  await expect.poll(() => cards.count()).toBe(4)
  await expect.poll(() => page.getByRole('link', { name: 'Anterior' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Próxima' }).click()
  await page.getByText('Página 2 de 3').waitFor()
  expect(query()).toEqual({ page: '2' })
  await page.getByRole('link', { name: 'Anterior' }).waitFor()

  await filterBy(page, 'Status', 'Rejeitada')
  await card('Trainer para partidas on-line').getByText('Rejeitada', { exact: true }).waitFor()
  await expect.poll(() => cards.count()).toBe(1)
  expect(query()).toEqual({ status: 'rejected' })
  const [file] = await Promise.all([page.waitForEvent('download'), button('CSV').click()])
  expect(file.suggestedFilename()).toMatch(/^sugestoes-\d{4}-\d\d-\d\d\.csv$/)
  const [head, line, ...rest] = await linesOf(file)
  expect(head).toMatch(/^"Título";"Descrição";"Autor";"Status";/)
  expect(line).toMatch(/^"Trainer para partidas on-line";/)
  expect(rest).toEqual([''])
  await page.keyboard.press('/')
  await page.keyboard.type('nada assim')
  await page.getByText('Nada encontrado para “nada assim”').waitFor()
  await page.locator('main').getByRole('button', { name: 'Limpar filtros' }).last().click()
  await page.getByText('Página 1 de 3').waitFor()
  expect(query()).toEqual({})
})

wide.test('a failure shows its text above the server’s reason, and the list can be retried', async () => {
  const { id } = await suggestion(site.store, { title: 'Já decidida' })
  const { page, user, dialog, card } = await open('?search=decidida')
  await card('Já decidida').getByRole('button', { name: 'Rejeitar' }).click()
  await site.store.ask(approveSuggestion, { as: user, params: { id } })
  await dialog.getByRole('button', { name: 'Rejeitar' }).click()
  await dialog.getByText('Erro ao rejeitar sugestão.').waitFor()
  await expectNoFaultsAgain(page, 'a refusal')
  await page.keyboard.press('Escape')
  let isBroken = true
  await page.route('**/api/auth/suggestions?*', (route) => (isBroken ? route.abort() : route.continue()))
  await page.reload()
  await page.getByRole('alert').getByText('Erro ao buscar sugestões.').waitFor()
  isBroken = false
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await card('Já decidida').getByText('Aprovada', { exact: true }).waitFor()
})

wide.test(
  'on a phone, in English, one is suggested with the keyboard and rejected; a shop without any says how to begin',
  async () => {
    const { page, user, dialog, button, card, expectSuccess, pageErrors } = await open('', {
      lang: 'en',
      width: 360,
      height: 780,
    })
    await page.getByRole('heading', { level: 1, name: 'Suggestions for the Admin Panel' }).waitFor()
    await button('New Suggestion').focus()
    await page.keyboard.press('Enter')
    await dialog.getByLabel('Title').fill('A key for guests')
    await expectNoFaultsAgain(page, 'the form, a sheet')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Valid for an hour.')
    await button('Save').press('Enter')
    await expectSuccess('Suggestion created!')
    await card('A key for guests').getByRole('button', { name: 'Reject' }).click()
    await expectNoFaultsAgain(page, 'the question, a sheet')
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await expectSuccess('Suggestion rejected!')
    await card('A key for guests').getByText('Rejected by Ana Admin').waitFor()
    await expect
      .poll(() => suggestionOf(user, 'A key for guests'))
      .toMatchObject({ status: 'rejected', approvedBy: null })
    await expectNoFaultsAgain(page, 'the cards')
    await site.store.db.delete(suggestions)
    await button('Refresh').click()
    await page.getByText('No suggestions yet').waitFor()
    await expectNoFaultsAgain(page, 'nothing yet')
    expect(pageErrors).toEqual([])
  },
)
