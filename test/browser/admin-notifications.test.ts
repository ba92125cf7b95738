import { expect, test } from 'vitest'
import { deleteNotification, listNotifications, type Notification } from '#schema/api/notifications.ts'
import { itemsOf, type Page } from '#schema/rules/lists.ts'
import { client, type Person } from '../people.ts'
import { notification } from '../rows.ts'
import { isWide, wide } from '../width.ts'
import {
  emptyList,
  expectCount,
  expectNoFaultsAgain,
  filterBy,
  linesOf,
  openPanel,
  type PanelOptions,
} from './admin-panel.ts'
import { openSharedSite } from './shared-page.ts'

const site = openSharedSite({ isSeeded: true })

const enter = (path = '/admin/notifications', options: PanelOptions = {}) => openPanel(site, path, options)

/** A user's notification, found by its title. */
async function toldTo(as: Person, title: string): Promise<Notification | undefined> {
  const { body } = await site.store.ask(listNotifications, { as, query: { search: title, page: 1 } })
  return itemsOf(body as Page<Notification>).find((item) => item.title === title)
}

test('an admin writes to everyone, who sees it in the bell’s panel, edits it and deletes it', async () => {
  const reader = await client(site.store)
  const panel = await enter('/admin/notifications')
  const { page, user, dialog, button, row } = panel
  await page.getByRole('heading', { level: 1, name: 'Gestão de Notificações' }).waitFor()
  await button('Nova Notificação').click()
  await button('Salvar').click()
  await dialog.getByText('Corrija 2 campos').waitFor()
  await expect.poll(() => dialog.getByText('Por favor, preencha todos os campos obrigatórios.').count()).toBe(2)
  await dialog.getByLabel('Título', { exact: true }).fill('   ')
  await dialog.getByLabel('Conteúdo', { exact: true }).fill('Chegou!\nVeja em https://example.com/novo')
  await button('Salvar').click()
  await dialog.getByText('Por favor, preencha todos os campos obrigatórios.').waitFor()
  await expect.poll(panel.focused).toBe('title')
  await dialog.getByLabel('Título', { exact: true }).fill('Pulsar 2.0')
  await dialog.getByLabel('Título em inglês').fill('Pulsar two')
  await expect.poll(() => dialog.getByLabel('Categoria').inputValue()).toBe('geral')
  await expect.poll(() => dialog.getByLabel('Status').inputValue()).toBe('active')
  await dialog.getByLabel('Categoria').selectOption('Atualização')
  await button('Salvar').click()
  await panel.expectSuccess('Notificação criada com sucesso!')
  await expect.poll(panel.focused).toBe('Nova Notificação')
  await row('Pulsar 2.0').getByText('Ativa').waitFor()
  await row('Pulsar 2.0').getByText('Ana Admin').waitFor()
  await row('Pulsar 2.0').getByText('Não informado').waitFor()
  await expect
    .poll(() => toldTo(reader, 'Pulsar 2.0'))
    .toMatchObject({
      content: 'Chegou!\nVeja em https://example.com/novo',
      en: { title: 'Pulsar two', content: '' },
      category: 'atualizacao',
      status: 'active',
      read: false,
    })
  if (isWide) {
    const theirs = await site.openPage({ token: reader.token })
    await theirs.page.goto('/')
    await theirs.page.getByRole('button', { name: /^Notificações: \d+ não lidas?/ }).click()
    await theirs.page.getByText('Pulsar 2.0').waitFor()
    await expect.poll(() => theirs.page.getByRole('link', { name: 'https://example.com/novo' }).count()).toBe(1)
    await theirs.close()
  }

  await button('Editar: Pulsar 2.0').click()
  await dialog.getByRole('heading', { name: 'Editar Notificação' }).waitFor()
  await dialog.getByLabel('Status').selectOption('Inativa')
  await button('Salvar').click()
  await panel.expectSuccess('Notificação atualizada com sucesso!')
  await expect.poll(panel.focused).toBe('Editar: Pulsar 2.0')
  await row('Pulsar 2.0').getByText('Inativa').waitFor()
  await expect.poll(() => toldTo(reader, 'Pulsar 2.0'), { message: 'for its readers' }).toBeUndefined()
  await expect.poll(() => toldTo(user, 'Pulsar 2.0'), { message: 'for an admin' }).toMatchObject({ status: 'inactive' })

  await panel.chooseAction('Pulsar 2.0', 'Excluir')
  await dialog.getByRole('heading', { name: 'Confirmar Exclusão' }).waitFor()
  await dialog.getByText(/^Excluir a notificação “Pulsar 2.0”\?/).waitFor()
  await expect.poll(panel.focused).toBe('Cancelar')
  await dialog.getByRole('button', { name: 'Excluir' }).click()
  await panel.expectSuccess('Notificação excluída com sucesso!')
  await expect.poll(() => toldTo(user, 'Pulsar 2.0')).toBeUndefined()
  await expect.poll(() => row('Pulsar 2.0').count()).toBe(0)
  await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H1')
  expect(panel.pageErrors).toEqual([])
})

wide.test('an admin searches, filters, sorts, pages, and saves the list as a file', async () => {
  for (let n = 0; n < 12; n++)
    await notification(site.store, {
      title: `Lote ${String(n).padStart(2, '0')}`,
      content: n === 3 ? '=HYPERLINK("x");sim' : 'Um aviso do lote.',
      category: n === 3 ? 'importante' : 'geral',
      createdAt: Date.now() + n,
    })
  // The panel does not show notifications for a single user.
  const somebody = await client(site.store)
  await notification(site.store, { title: 'Lote pessoal', userId: somebody.id })
  const panel = await enter()
  const { page, button, row, query } = panel
  const counted = (text: string) => page.getByText(text, { exact: true }).waitFor()
  await page.getByRole('searchbox', { name: 'Buscar por título ou conteúdo...' }).fill('do LOTE')
  await counted('10 de 11')
  await page.getByRole('searchbox').fill('lote')
  await counted('10 de 12')
  await expect.poll(() => page.locator('tbody th span').first().textContent()).toBe('Lote 11')
  await page.getByRole('link', { name: 'Página 2', exact: true }).click()
  await counted('2 de 12')
  await page.getByRole('button', { name: 'Título' }).click()
  await page.locator('[aria-sort=ascending]').waitFor()
  await row('Lote 00').waitFor()
  expect(query()).toEqual({ search: 'lote', sort: 'title' })
  await filterBy(page, 'Categoria', 'Importante')
  await counted('1 de 1')
  const [file] = await Promise.all([page.waitForEvent('download'), button('CSV').click()])
  expect(file.suggestedFilename()).toMatch(/^notificacoes-\d{4}-\d\d-\d\d\.csv$/)
  const [head, line, ...rest] = await linesOf(file)
  expect(head).toBe(
    '"Título";"Conteúdo";"Título em inglês";"Conteúdo em inglês";"Categoria";"Status";"Encaminhado por";"Tópico";"Criada em (Brasília)"',
  )
  expect(line).toMatch(/^"Lote 03";"'=HYPERLINK\(""x""\);sim";"";"";"Importante";"Ativa";/)
  expect(rest).toEqual([''])

  await filterBy(page, 'Status', 'Inativa')
  await page.getByText('Nada encontrado para “lote”').waitFor()
  await page.locator('main').getByRole('button', { name: 'Limpar filtros' }).last().click()
  await row('Lote 00').waitFor()
  expect(query()).toEqual({ sort: 'title' })
  expect(panel.pageErrors).toEqual([])
})

wide.test('several notifications are switched at once', async () => {
  for (const title of ['Par 00', 'Par 01']) await notification(site.store, { title, content: 'Um aviso do par.' })
  const somebody = await client(site.store)
  const panel = await enter('/admin/notifications?search=Par 0')
  const { page, user, dialog, button, row } = panel
  await row('Par 00').waitFor()
  for (const name of ['Par 00', 'Par 01']) await page.getByRole('checkbox', { name: `Selecionar ${name}` }).click()
  await page.getByText('2 selecionados').waitFor()
  await button('Desativar').click()
  await dialog.getByRole('heading', { name: 'Desativar 2 notificações?' }).waitFor()
  await dialog.getByRole('button', { name: 'Desativar' }).click()
  await panel.expectSuccess('2 notificações desativadas.')
  await expect.poll(() => toldTo(user, 'Par 01')).toMatchObject({ status: 'inactive', content: 'Um aviso do par.' })
  await expect.poll(() => toldTo(somebody, 'Par 01')).toBeUndefined()
  await filterBy(page, 'Status', 'Inativa')
  await expectCount(page, '2 de 2')
  await page.getByRole('checkbox', { name: 'Selecionar todos desta página' }).click()
  await button('Ativar').click()
  await dialog.getByRole('heading', { name: 'Ativar 2 notificações?' }).waitFor()
  await dialog.getByRole('button', { name: 'Ativar' }).click()
  await panel.expectSuccess('2 notificações ativadas.')
  await expect.poll(() => toldTo(somebody, 'Par 01')).toMatchObject({ status: 'active' })
  expect(panel.pageErrors).toEqual([])
})

wide.test('a list without notifications says so, and one that fails is retried', async () => {
  await notification(site.store, { title: 'Sitter' })
  const { page, dialog, button, row } = await enter('/admin/notifications?search=sitter', { lang: 'en' })
  await row('Sitter').waitFor()
  await page.route('**/api/auth/all/notifications?*', (route) => route.fulfill({ json: emptyList }))
  await page.goto('/admin/notifications')
  await page.getByRole('heading', { name: 'No notifications yet' }).waitFor()
  await button('New Notification').last().click()
  await dialog.getByLabel('Title', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.unroute('**/api/auth/all/notifications?*')
  await page.route('**/api/auth/all/notifications?*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/admin/notifications?search=sitter')
  await page.getByRole('alert').getByText('The notifications could not be loaded.').waitFor()
  await page.unroute('**/api/auth/all/notifications?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await row('Sitter').waitFor()
})

wide.test('in English and by the keyboard, with a server that fails', async () => {
  const { id } = await notification(site.store, { title: 'Breakable' })
  const panel = await enter('/admin/notifications?search=breakable', { lang: 'en' })
  const { page, user, dialog, button, row } = panel
  await page.getByRole('heading', { level: 1, name: 'Notification Management' }).waitFor()
  await row('Breakable').waitFor()

  await button('Edit: Breakable').focus()
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Content', { exact: true }).fill('Kept.')
  const one = `**/api/auth/notifications/${id}`
  await page.route(one, (route) => route.fulfill({ status: 500, json: { error: 'Out of order.', code: 'internal' } }))
  await button('Save').click()
  await dialog.getByText(/^Error creating or updating the notification: ./).waitFor()
  await expect.poll(() => dialog.getByLabel('Content', { exact: true }).inputValue()).toBe('Kept.')
  await page.unroute(one)
  await page.keyboard.press('Escape')
  await button('Discard').click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(panel.focused).toBe('Edit: Breakable')
  await expect.poll(() => toldTo(user, 'Breakable')).toMatchObject({ content: 'Some news.' })

  await panel.chooseAction('Breakable', 'Delete')
  await site.store.ask(deleteNotification, { as: user, params: { id } })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByText('The notification could not be deleted.').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })

  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('/')
  await page.keyboard.press('Escape')
  await page.waitForURL((url) => !url.search)
})

wide.test('nothing keeps anybody out on a phone, and nothing is cut off', async () => {
  const panel = await enter('/admin/notifications?search=BEMVINDO', {
    width: 360,
    height: 780,
    lang: 'en',
    theme: 'light',
  })
  const { page, dialog, button } = panel
  await page.getByText('Cupom BEMVINDO10').first().waitFor()
  await expectNoFaultsAgain(page, 'the list')
  await button('New Notification').click()
  await button('Save').click()
  await panel.expectNoFaultsOrErrors('the form with errors')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await panel.chooseAction('Cupom BEMVINDO10', 'Delete')
  await panel.expectNoFaultsOrErrors('the question')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('checkbox', { name: /Cupom BEMVINDO10$/ }).click()
  await button('Deactivate').click()
  await panel.expectNoFaultsOrErrors('the question about many')
})
