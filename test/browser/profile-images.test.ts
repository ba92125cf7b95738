import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#schema/tables/users.ts'
import { expectNoHorizontalScroll, openClientPage } from './client-page.ts'
import { inEnglish } from './flow-languages.ts'
import { openSite } from './open-site.ts'

const site = openSite({ isSeeded: true })

const words = {
  'pt-BR': {
    changePicture: 'Trocar foto',
    url: 'Endereço (URL)',
    address: 'Endereço da imagem',
    save: 'Salvar foto',
    noFile: 'Selecione um arquivo.',
    badType: /Tipo de arquivo inválido/,
    tooLarge: 'O arquivo tem 5,1 MB, e o limite é 5 MB.',
    noUrl: 'Informe o endereço da imagem.',
    badUrl: /Endereço inválido/,
    saved: 'Foto de perfil atualizada.',
    remove: 'Remover foto',
    removed: 'Foto de perfil removida.',
  },
  en: {
    changePicture: 'Change picture',
    url: 'Address (URL)',
    address: 'Picture address',
    save: 'Save picture',
    noFile: 'Select a file.',
    badType: /Invalid file type/,
    tooLarge: 'The file is 5.1 MB, and the limit is 5 MB.',
    noUrl: 'Enter the picture’s address.',
    badUrl: /Invalid address/,
    saved: 'Profile picture updated.',
    remove: 'Remove picture',
    removed: 'Profile picture removed.',
  },
} as const

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

test.each(inEnglish)('a profile picture comes from a file or an address, and goes again (%s)', async (lang) => {
  const { page, button, dialog, user, pageErrors } = await openClientPage(site, { lang, path: '/dashboard' })
  const say = words[lang]
  await page
    .context()
    .route('https://pictures.example.com/**', (route) => route.fulfill({ body: pixel, contentType: 'image/png' }))
  const input = page.locator('input[type=file]')
  const shownIn = (place: string) => page.locator(`${place} img`).first().getAttribute('src')
  await button(say.changePicture).click()
  await button(say.save).click()
  await page.getByText(say.noFile).waitFor()
  await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
  await page.getByText(say.badType).waitFor()
  await input.setInputFiles({
    name: 'a.png',
    mimeType: 'image/png',
    buffer: Buffer.concat([pixel, Buffer.alloc(5 * 1024 * 1024)]),
  })
  await page.getByText(say.tooLarge).waitFor()
  await expectNoHorizontalScroll(page)
  await input.setInputFiles({ name: 'eu.png', mimeType: 'image/png', buffer: pixel })
  await dialog.locator('img').waitFor()
  await expect.poll(() => shownIn('dialog')).toMatch(/^blob:/)
  await button(say.save).click()
  await page.getByText(say.saved).first().waitFor()
  await expect.poll(() => shownIn('header')).toContain('/media/')
  await expect.poll(() => shownIn('main section')).toContain('/media/')

  await button(say.changePicture).click()
  await dialog.getByText(say.url, { exact: true }).click()
  await button(say.save).click()
  await page.getByText(say.noUrl).waitFor()
  const address = page.getByLabel(say.address, { exact: true })
  await address.fill('http://pictures.example.com/eu.png')
  await button(say.save).click()
  await page.getByText(say.badUrl).waitFor()
  await address.fill('https://pictures.example.com/eu.png')
  await expect.poll(() => shownIn('dialog')).toBe('https://pictures.example.com/eu.png')
  await address.press('Enter')
  await dialog.getByRole('textbox').waitFor({ state: 'detached' })
  await expect.poll(() => shownIn('header')).toBe('https://pictures.example.com/eu.png')

  await button(say.changePicture).click()
  await button(say.remove).click()
  await button(say.remove).click()
  await page.getByText(say.removed).first().waitFor()
  await expect.poll(() => page.locator('header img').count()).toBe(0)
  const [row] = await site.store.db.select().from(users).where(eq(users.id, user.id))
  expect(row?.profileImage).toBeNull()
  expect(pageErrors).toEqual([])
})
