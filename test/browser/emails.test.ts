import { expect, test } from 'vitest'
import { brand } from '#schema/brand.ts'
import { languages } from '#schema/rules/languages.ts'
import { allEmails } from '../email-samples.ts'
import { firstOf } from '../width.ts'
import { openPage, sharedBrowser } from './browser.ts'
import { findWrongLanguage } from './language-check.ts'
import { findAccessibilityViolations, findLayoutFaults } from './page-checks.ts'

const longProduct = `Aurora Trainer ${'Supercalifragilistic'.repeat(3)}`
const written = { product: longProduct, reply: 'Aurora 2026-11 https://aurora.example/'.repeat(3) }

/** Without the language of their frame, which the check of the language takes for a quotation. */
const dropInnerLanguage = "document.querySelector('[role=article]').removeAttribute('lang')"

test.each(firstOf(languages))(
  'every e-mail in %s fits a phone and a window, and can be read in both themes',
  async (lang) => {
    const { page, pageErrors, close } = await openPage(await sharedBrowser(), { origin: 'https://shop.example', lang })
    const faults: string[] = []
    const data = [longProduct, written.reply, brand.legalName, 'Cidade Exemplo', 'Rua do Exemplo']
    for (const { name, html } of allEmails(written).filter(({ row }) => row.language === lang)) {
      const note = (found: string[], where: string) =>
        faults.push(...found.map((fault) => `${name}, ${where}: ${fault}`))
      await page.setContent(html)
      for (const width of firstOf([320, 600])) {
        await page.setViewportSize({ width, height: 700 })
        note(await findLayoutFaults(page), `${width} px`)
      }
      for (const colorScheme of firstOf(['dark', 'light'] as const)) {
        await page.emulateMedia({ colorScheme })
        note(await findAccessibilityViolations(page, 'colours'), colorScheme)
      }
      await page.evaluate(dropInnerLanguage)
      const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, url = '']) => url)
      note(await findWrongLanguage(page, lang, [...data, ...links]), 'language')
    }
    expect(faults).toEqual([])
    expect(pageErrors).toEqual([])
    await close()
  },
)
