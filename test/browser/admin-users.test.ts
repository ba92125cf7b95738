import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { login, me } from '#schema/api/accounts.ts'
import { deleteUser, listUsers, requestFactorReset, type User } from '#schema/api/users.ts'
import { itemsOf, type Page } from '#schema/rules/lists.ts'
import { users } from '#schema/tables/index.ts'
import { emailTo } from '../emails.ts'
import { address, admin, client, type Person } from '../people.ts'
import { readPdf } from '../read-pdf.ts'
import { adminWithApp, codeOf } from '../second-factors.ts'
import { wide } from '../width.ts'
import {
  emptyList,
  expectNoFaultsAgain,
  expectToast,
  filterBy,
  linesOf,
  openPanel,
  type PanelOptions,
} from './admin-panel.ts'
import { openSharedSite } from './shared-page.ts'

const site = openSharedSite({ isSeeded: true })

const enter = (path = '/admin/users', options: PanelOptions = {}) => openPanel(site, path, options)

/** The account in the panel's API. */
async function userOf(as: Person, email: string): Promise<User | undefined> {
  const { body } = await site.store.ask(listUsers, { as, query: { search: email, page: 1 } })
  return itemsOf(body as Page<User>)[0]
}

const logIn = (email: string, password: string) =>
  site.store.ask(login, {
    body: { email, password, honeypotData: { timestamp: 1, fields: {} } },
    headers: { 'cf-connecting-ip': address() },
  })

test('an admin bans, unbans, blocks and promotes; a banned user is logged out at the next click', async () => {
  const { email, token } = await client(site.store, { name: 'Bento Banido', email: 'bento@people.test' })
  const customer = await site.openPage({ token })
  await customer.page.goto('/dashboard')
  await customer.page.getByRole('link', { name: 'Compras', exact: true }).waitFor()

  const panel = await enter('/admin/users?search=BENTO@')
  const { page, user, dialog, button, row } = panel
  await row(email).getByText('Nunca logou').waitFor()
  await row(email).getByText('N/A').waitFor()
  await button('Ações: Bento Banido').click()
  await dialog.getByRole('heading', { name: 'Gerenciar Usuário' }).waitFor()
  // Neither accepted terms nor a profile image: nothing to download or to remove.
  await expect.poll(() => button('Baixar PDF dos Termos').count()).toBe(0)
  await expect.poll(() => button('Remover Foto de Perfil').count()).toBe(0)
  // The confirmation opens above the account, and closing it returns there.
  const question = page.getByRole('dialog', { name: 'Banir' })
  for (const leave of ['Escape', 'Cancelar']) {
    await button('Banir').click()
    await question.getByText(/^Banir Bento Banido\?/).waitFor()
    await expect.poll(panel.focused).toBe('Cancelar')
    await page.keyboard.press(leave === 'Escape' ? leave : 'Enter')
    await question.waitFor({ state: 'hidden' })
    await expect.poll(() => dialog.getByRole('heading', { name: 'Gerenciar Usuário' }).isVisible()).toBe(true)
    await expect.poll(panel.focused).toBe('Banir')
  }
  await button('Banir').click()
  await question.getByRole('button', { name: 'Banir' }).click()
  await panel.expectSuccessDialog('Usuário banido com sucesso!')
  await row(email).getByText('Banido', { exact: true }).waitFor()
  expect(await userOf(user, email)).toMatchObject({ isBanned: true })

  await customer.page.getByRole('link', { name: 'Compras', exact: true }).click()
  await customer.page.getByRole('heading', { name: 'Erro de Acesso', level: 2 }).waitFor()
  await expect.poll(() => customer.page.evaluate("localStorage.getItem('token')")).toBeNull()
  await customer.close()

  await button('Ações: Bento Banido').click()
  await button('Desbanir').click()
  await page.getByRole('dialog', { name: 'Desbanir' }).getByRole('button', { name: 'Desbanir' }).click()
  await panel.expectSuccessDialog('Usuário desbanido com sucesso!')
  await row(email).getByText('Normal').waitFor()
  expect(await userOf(user, email)).toMatchObject({ isBanned: false })

  await button('Ações: Bento Banido').click()
  const [status, role] = [dialog.getByLabel('Status da conta'), dialog.getByLabel('Cargo')]
  await expect.poll(() => status.locator('option').allTextContents()).toEqual(['Normal', 'Bloqueado'])
  await expect.poll(() => role.locator('option').allTextContents()).toEqual(['Cliente', 'Revendedor', 'Admin'])
  await status.selectOption('Bloqueado')
  await role.selectOption('Revendedor')
  await button('Salvar Alterações').click()
  await panel.expectSuccessDialog('Usuário atualizado com sucesso!')
  await expect.poll(panel.focused).toBe('Ações: Bento Banido')
  await row(email).getByText('Bloqueado').waitFor()
  await row(email).getByText('Resseler').waitFor()
  expect(await userOf(user, email)).toMatchObject({ isBlocked: true, role: 'reseller' })
  await button('Ações: Bento Banido').click()
  await status.selectOption('Normal')
  await button('Salvar Alterações').click()
  await panel.expectSuccessDialog('Usuário atualizado com sucesso!')
  expect(await userOf(user, email)).toMatchObject({ isBlocked: false, role: 'reseller' })
})

test('an admin resets a password, removes a profile image, downloads the accepted terms and deletes the account', async () => {
  const { id, email, token } = await client(site.store, {
    name: 'Rosa Redefinida',
    email: 'rosa@people.test',
    profileImage: `${site.store.url}/art/category/trainers.svg`,
    termsAcceptedAt: Date.UTC(2026, 10, 20, 12),
    termsVersion: '2026-11-01',
  })
  const panel = await enter('/admin/users?search=rosa@')
  const { page, user, dialog, button } = panel
  const open = () => button('Ações: Rosa Redefinida').click()
  const answer = (name: string) => page.getByRole('dialog', { name }).getByRole('button', { name }).click()
  await open()
  const [file] = await Promise.all([page.waitForEvent('download'), button('Baixar PDF dos Termos').click()])
  expect(file.suggestedFilename()).toBe(`terms-${email}.pdf`)
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(Buffer.from(chunk))
  expect((await readPdf(Buffer.concat(chunks))).text).toContain('Rosa Redefinida')

  await button('Remover Foto de Perfil').click()
  await answer('Remover Foto de Perfil')
  await panel.expectSuccessDialog('Foto de perfil removida com sucesso!')
  expect(await userOf(user, email)).toMatchObject({ profileImage: null })

  await page.clock.install()
  await open()
  await button('Resetar Senha').click()
  await answer('Resetar Senha')
  const given = page.getByRole('dialog', { name: 'Sucesso' })
  await given.getByText('Senha de Rosa Redefinida resetada com sucesso!').waitFor()
  const password = (await given.locator('[class*=password]').textContent()) ?? ''
  expect(password).toMatch(/^[A-Za-z0-9!@#$%^&*]{10}$/)
  expect((await logIn(email, password)).status).toBe(200)
  expect((await site.store.ask(me, { as: { token } })).status, 'the old session').toBe(401)
  // The password is shown once, until the dialog is closed.
  await page.mouse.move(5, 500)
  await page.clock.fastForward(60_000)
  await expect.poll(() => given.getByText(password).isVisible()).toBe(true)
  await given.getByRole('button', { name: 'Fechar' }).last().click()
  await given.waitFor({ state: 'hidden' })
  await expect.poll(() => page.locator('body').innerHTML()).not.toContain(password)

  await open()
  await button('Excluir Conta').click()
  await dialog.getByText('Tem certeza que deseja excluir o usuário Rosa Redefinida?', { exact: true }).waitFor()
  await answer('Excluir Conta')
  await panel.expectSuccessDialog('Usuário excluído com sucesso!')
  expect(await site.store.db.select().from(users).where(eq(users.id, id))).toEqual([])
  expect(await userOf(user, email)).toBeUndefined()
  await page.getByText('Nada encontrado para “rosa@”').waitFor()
  // The button that opened the dialog is removed: the heading has the focus.
  await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('H1')
})

wide.test('an admin searches, filters, sorts, pages and saves the list as a file', async () => {
  const lastLogin = Date.now() + 3_600_000
  for (let n = 0; n < 12; n++) {
    const over = { name: `Lote ${String(n).padStart(2, '0')}`, email: `lote${n}@people.test`, lastLogin: lastLogin - n }
    await client(site.store, n === 5 ? { ...over, name: '=Lote;"5"', isBanned: true, isBlocked: true } : over)
  }
  const panel = await enter()
  const { page, row, query } = panel
  const names = () => page.locator('tbody th').allTextContents()
  const counted = (text: string | RegExp) => page.getByText(text, { exact: true }).waitFor()
  // The latest login first; more than seven pages collapse.
  await counted(/^10 de \d+$/)
  await expect.poll(async () => (await names())[0]).toContain('Lote 00')
  const numbers = page.getByRole('navigation', { name: 'Páginas de Usuários' }).getByRole('listitem')
  await expect.poll(() => numbers.allTextContents()).toEqual(['1', '2', '3', '9'])

  await page.getByRole('searchbox', { name: 'Buscar usuário...' }).fill('LOTE')
  await counted('10 de 12')
  await page.getByRole('link', { name: 'Próxima' }).click()
  await counted('2 de 12')
  expect(query()).toEqual({ search: 'LOTE', page: '2' })
  await page.getByRole('button', { name: 'Email do Usuário' }).click()
  await page.locator('[aria-sort=ascending]').waitFor()
  await row('lote0@people.test').waitFor()
  expect(query()).toEqual({ search: 'LOTE', sort: 'email' })

  // A ban takes precedence over a block.
  await filterBy(page, 'Status', 'Bloqueado')
  await page.getByText('Nada encontrado para “LOTE”').waitFor()
  await filterBy(page, 'Status', 'Banido')
  await counted('1 de 1')
  await row('lote5@').getByText('Banido').waitFor()
  const [file] = await Promise.all([page.waitForEvent('download'), panel.button('CSV').click()])
  expect(file.suggestedFilename()).toMatch(/^usuarios-\d{4}-\d\d-\d\d\.csv$/)
  const [head, line, ...rest] = await linesOf(file)
  expect(head).toMatch(/^"ID";"Nome";"E-mail";"Cargo";/)
  expect(line).toContain(`;"'=Lote;""5""";"lote5@people.test";"Cliente";`)
  expect(rest).toEqual([''])
  await filterBy(page, 'Cargo do Usuário', 'Admin')
  await page.getByText('Nada encontrado para “LOTE”').waitFor()
  await page.locator('main').getByRole('button', { name: 'Limpar filtros' }).last().click()
  await counted(/^10 de \d+$/)
  expect(query()).toEqual({ sort: 'email' })
})

wide.test('a list without users says so, and one that fails is retried', async () => {
  const { email } = await client(site.store, { name: 'Senta', email: 'senta@people.test' })
  const { page, row } = await enter('/admin/users?search=senta@')
  await page.route('**/api/auth/admin/users?*', (route) => route.fulfill({ json: emptyList }))
  await page.goto('/admin/users')
  await page.getByRole('heading', { name: 'Nenhum usuário ainda' }).waitFor()
  await page.unroute('**/api/auth/admin/users?*')
  await page.route('**/api/auth/admin/users?*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/admin/users?search=senta@')
  await page.getByRole('alert').getByText('Erro ao conectar ao servidor.').waitFor()
  await page.unroute('**/api/auth/admin/users?*')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await row(email).waitFor()
})

wide.test('each failure has its own text and can be retried', async () => {
  const { email, id } = await client(site.store, { name: 'Falha', email: 'falha@people.test' })
  const { page, user, dialog, button, row, context } = await enter('/admin/users?search=falha@')
  await row(email).waitFor()

  // The form: the status is sent first, then the role.
  const one = `**/api/auth/admin/users/${id}`
  await button('Ações: Falha').click()
  await dialog.getByLabel('Cargo').selectOption('Revendedor')
  for (const [call, text] of [
    ['status', 'Erro ao atualizar status do usuário.'],
    ['role', 'Erro ao atualizar a role do usuário.'],
  ]) {
    await page.route(`${one}/${call}`, (route) => route.fulfill({ status: 500, json: {} }))
    await button('Salvar Alterações').click()
    await dialog.getByText(`${text}`).waitFor()
    await page.unroute(`${one}/${call}`)
  }
  // The commands.
  for (const [verb, path, text] of [
    ['Banir', `${one}/ban`, 'Erro ao banir o usuário.'],
    ['Resetar Senha', '**/api/auth/reset-password', 'Erro ao resetar a senha do usuário.'],
  ] as const) {
    await page.route(path, (route) => route.fulfill({ status: 500, json: {} }))
    await button(verb).click()
    const question = page.getByRole('dialog', { name: verb })
    await question.getByRole('button', { name: verb }).click()
    await question.getByText(text).waitFor()
    await question.getByRole('button', { name: 'Cancelar' }).click()
  }
  // The deletion has a text for each failure.
  await button('Excluir Conta').click()
  const question = page.getByRole('dialog', { name: 'Excluir Conta' })
  const press = () => question.getByRole('button', { name: 'Excluir Conta' }).click()
  await page.route(one, (route) => route.fulfill({ status: 500, json: { error: 'Deu ruim.', code: 'internal' } }))
  await press()
  await question.getByText('Erro 500: Deu ruim.').waitFor()
  await page.unroute(one)
  await page.route(one, (route) => route.abort('connectionreset'))
  await press()
  await question.getByText('Conexão com o servidor foi interrompida. Verifique se o servidor está rodando.').waitFor()
  await page.unroute(one)
  await context.setOffline(true)
  await press()
  await question.getByText('Não foi possível conectar ao servidor. Verifique sua conexão.').waitFor()
  await context.setOffline(false)
  expect(await userOf(user, email)).toMatchObject({ isBanned: false, role: 'client' })
  // Another admin was faster.
  await site.store.ask(deleteUser, { as: user, params: { id } })
  await press()
  await question.getByText('Erro 404: Usuário não encontrado.').waitFor()
  await page.clock.install()
  await page.route(one, () => undefined)
  await press()
  await question.getByRole('button', { name: 'Excluir Conta' }).and(page.locator('[aria-busy=true]')).waitFor()
  await page.clock.fastForward(10_000)
  await question.getByText('Tempo limite excedido. O servidor não respondeu a tempo.').waitFor()
})

wide.test('an admin cannot give up their own role', async () => {
  const { page, user, dialog, button } = await enter()
  await page.getByRole('searchbox').fill(user.email)
  await button('Ações: Ana Admin').click()
  await dialog.getByLabel('Cargo').selectOption('Cliente')
  await button('Salvar Alterações').click()
  await dialog.getByText('Erro ao atualizar a role do usuário.').waitFor()
  await dialog.getByText(/própria conta/).waitFor()
  expect(await userOf(user, user.email)).toMatchObject({ role: 'admin' })
})

wide.test('in English and by the keyboard: search and roles', async () => {
  const { email } = await client(site.store, { name: 'Kay Board', email: 'kay@people.test' })
  const panel = await enter('/admin/users', { lang: 'en' })
  const { page, user, dialog, button, row } = panel
  await page.getByRole('heading', { level: 1, name: 'User Management' }).waitFor()
  await page.keyboard.press('/')
  await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('search')
  await page.keyboard.insertText('kay@')
  await row(email).waitFor()
  await page.waitForURL(/search=kay/)
  await button('Actions: Kay Board').focus()
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Role').selectOption('Admin')
  await page.keyboard.press('Escape')
  await dialog.getByText('Discard what you typed?').last().waitFor()
  await expect.poll(panel.focused).toBe('Keep editing')
  // Enter saves the form and does nothing else.
  await page.keyboard.press('Enter')
  await expect.poll(() => dialog.getByLabel('Role').inputValue()).toBe('admin')
  expect(await userOf(user, email)).toMatchObject({ role: 'client' })
  await button('Save changes').click()
  await panel.expectSuccessDialog('User updated!')
  await row(email).getByText('Administrator').waitFor()
  expect(await userOf(user, email)).toMatchObject({ role: 'admin' })
})

wide.test('nothing keeps anybody out on a phone, and nothing is cut off', async () => {
  const panel = await enter('/admin/users', { width: 360, height: 780, lang: 'en', theme: 'dark' })
  const { page, dialog } = panel
  await page.getByRole('button', { name: 'Actions:' }).nth(2).waitFor()
  await expectNoFaultsAgain(page, 'the list')
  await page.getByRole('button', { name: 'Actions:' }).nth(2).click()
  await panel.expectNoFaultsOrErrors('the account')
  const commands = dialog.locator('form [class*=commands] > button:not(:first-child)')
  for (let place = 0; place < (await commands.count()); place++) {
    await commands.nth(place).click()
    await panel.expectNoFaultsOrErrors(`question ${place}`)
    await page.getByRole('dialog').last().getByRole('button', { name: 'Cancel' }).click()
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('searchbox').fill('nobody like it')
  await page.getByText(/“nobody like it”/).waitFor()
  // Scrolled, the bar may cover a part of the tabs.
  await page.evaluate('scrollTo(0, 0)')
  await expectNoFaultsAgain(page, 'no match')
})

test("a profile image on a stranger's host is initials until an admin asks for it; a recovery link is offered before a new password", async () => {
  const image = 'https://pictures.stranger.test/me.png'
  await client(site.store, { name: 'Ivo Imagem', email: 'ivo@people.test', profileImage: image })
  const person = await client(site.store, { name: 'Lia Link', email: 'lia@people.test' })
  const panel = await enter('/admin/users')
  const { page, button, dialog } = panel
  const asked: string[] = []
  await page.route('https://pictures.stranger.test/**', (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' })
  })
  await page.getByRole('searchbox').fill('ivo@')
  await button('Ações: Ivo Imagem').click()
  await dialog.getByText('Ivo Imagem').first().waitFor()
  await page.locator('tbody [data-initials=II]').waitFor()
  await dialog.locator('[data-initials=II]').waitFor()
  expect(asked).toEqual([])
  await button('Mostrar imagem').click()
  await dialog.locator(`img[src="${image}"]`).waitFor()
  await expect.poll(() => asked).toEqual([image])
  await expect.poll(() => page.locator('tbody img').count()).toBe(0)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })

  await page.getByRole('searchbox').fill('lia@')
  await button('Ações: Lia Link').click()
  await button('Enviar link de recuperação').waitFor()
  const labels = () => dialog.getByRole('button').allInnerTexts()
  const afterLink = async () => (await labels())[(await labels()).indexOf('Enviar link de recuperação') + 1]
  await expect.poll(afterLink).toBe('Resetar Senha')
  await button('Enviar link de recuperação').click()
  const question = page.getByRole('dialog', { name: 'Enviar link de recuperação' })
  await question.getByRole('button', { name: 'Enviar link de recuperação' }).click()
  await panel.expectSuccessDialog('Link de recuperação enviado!')
  const { links } = await emailTo(site.store, person.email, 'recovery')
  expect(links.some((link) => link.includes('#'))).toBe(true)
})

wide.test('an admin resets the lost factor of another, who sees it, and cancels that', async () => {
  const lost = await adminWithApp(site.store, { name: 'Léo Celular', email: 'leo@lost.test' })
  const { page, button, dialog, expectSuccessDialog } = await enter('/admin/users?search=leo@lost.test', { width: 360 })
  const confirm = (name: string) => page.getByRole('dialog', { name }).getByRole('button', { name, exact: true })
  await button('Ações: Léo Celular').click()
  await dialog.getByText('Segundo fator: Ativo').waitFor()
  await button('Redefinir segundo fator').click()
  await confirm('Redefinir segundo fator').click()
  await expectSuccessDialog('Redefinição pedida: vale em 24 horas.')
  const owner = await site.openPage({ token: lost.token, path: '/admin/security' })
  await owner.page.getByText(/^Outro administrador pediu a remoção dos seus segundos fatores/).waitFor()
  await owner.page.getByRole('button', { name: 'Manter os meus fatores' }).click()
  await owner.page.getByLabel('Código do aplicativo', { exact: true }).fill(codeOf(lost))
  await owner.page.keyboard.press('Enter')
  await expectToast(owner.page, 'Pedido de remoção cancelado.')
  await owner.page.getByText(/pediu a remoção/).waitFor({ state: 'detached' })

  expect(
    await site.store.ask(requestFactorReset, { as: await admin(site.store), params: { id: lost.id } }),
  ).toMatchObject({
    status: 200,
  })
  await page.reload()
  await button('Ações: Léo Celular').click()
  await dialog.getByText(/^Segundo fator: Removido em .+, se não for usado antes$/).waitFor()
  await button('Cancelar a redefinição').click()
  await confirm('Cancelar a redefinição').click()
  await expectSuccessDialog('Redefinição cancelada!')
})
