import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { feedback } from '#schema/tables/feedback.ts'
import { license, review } from '../rows.ts'
import { openClientPage } from './client-page.ts'
import { inEnglish } from './flow-languages.ts'
import { openSite } from './open-site.ts'

const site = openSite({ isSeeded: true })

const words = {
  'pt-BR': {
    review: 'Avaliar um produto',
    reviewOne: 'Avaliar Aurora Trainer',
    product: 'Produto',
    text: 'Sua avaliação',
    send: 'Enviar avaliação',
    needRating: 'Escolha de 1 a 5 estrelas.',
    needText: 'Escreva a sua avaliação.',
    four: '4 estrelas: bom',
    left: 'Restam até 40 caracteres.',
    wait: /aguarde 2[0-9] dias/,
    thanks: 'Avaliação enviada!',
    waiting: 'Avaliação em análise',
    needsLicense: /você precisa ter uma licença/,
    close: 'Fechar',
  },
  en: {
    review: 'Review a product',
    reviewOne: 'Review Aurora Trainer',
    product: 'Product',
    text: 'Your review',
    send: 'Send review',
    needRating: 'Choose from 1 to 5 stars.',
    needText: 'Write your review.',
    four: '4 stars: good',
    left: 'Up to 40 characters left.',
    wait: /wait 2[0-9] days/,
    thanks: 'Review sent!',
    waiting: 'Review awaiting approval',
    needsLicense: /You need a licence/,
    close: 'Close',
  },
} as const

test.each(inEnglish)(
  'a customer reviews a purchase by keyboard, and sees why it cannot be reviewed again (%s)',
  async (lang) => {
    const { page, button, dialog, user, pageErrors } = await openClientPage(site, { lang, path: '/', width: 768 })
    const say = words[lang]
    await button('Menu').click()
    await button(say.review).click()
    await dialog.getByText(say.needsLicense).waitFor()
    await page.keyboard.press('Escape')
    await license(site.store, { userId: user.id, productId: 'prod_aurora-trainer', productName: 'Aurora Trainer' })
    await license(site.store, { userId: user.id, productId: 'prod_nimbus-overlay', productName: 'Nimbus Overlay' })
    await review(site.store, {
      userId: user.id,
      productId: 'prod_nimbus-overlay',
      productName: 'Nimbus Overlay',
      status: 'approved',
      createdAt: Date.now() - 4 * 86_400_000,
    })

    await page.goto('/dashboard/purchased')
    await button(say.reviewOne).click()
    const send = button(say.send)
    const product = dialog.getByLabel(say.product, { exact: true })
    await dialog.getByText(say.needRating).waitFor()
    await expect.poll(() => send.isDisabled()).toBe(true)
    await expect.poll(() => product.inputValue()).toBe('Aurora Trainer')
    await product.selectOption('Nimbus Overlay')
    await dialog.getByText(say.wait).waitFor()
    await expect.poll(() => send.isDisabled()).toBe(true)
    await product.selectOption('Aurora Trainer')
    await product.focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    for (const _ of [2, 3, 4]) await page.keyboard.press('ArrowRight')
    await expect.poll(() => dialog.getByRole('radio', { name: say.four }).isChecked()).toBe(true)
    await dialog.getByText(say.needText).waitFor()
    const text = dialog.getByLabel(say.text, { exact: true })
    await text.fill('a'.repeat(465))
    await dialog.getByText(say.left).waitFor()
    await text.fill('Chave boa.')
    // A closed dialog keeps its input.
    await page.keyboard.press('Escape')
    await button(say.reviewOne).click()
    await expect.poll(() => text.inputValue()).toBe('Chave boa.')
    await send.press('Enter')
    await dialog.getByRole('heading', { name: say.thanks }).waitFor()
    await dialog.getByRole('button', { name: say.close }).last().click()
    await page.getByText(say.waiting).waitFor()
    const [sent] = await site.store.db
      .select()
      .from(feedback)
      .where(eq(feedback.feedback, 'Chave boa.'))
      .orderBy(feedback.createdAt)
    expect(sent).toMatchObject({ rating: 4, productName: 'Aurora Trainer', status: 'pending' })
    await site.store.db.delete(feedback).where(eq(feedback.userId, user.id))
    expect(pageErrors).toEqual([])
  },
)
