import { html } from 'hono/html'
import type { Language } from '#schema/rules/languages.ts'
import { testKeys, testProductId } from '#schema/rules/test-keys.ts'
import { pageTexts } from './page-texts.ts'

type Html = ReturnType<typeof html>

const field = (name: string, label: string, control: Html) =>
  html`<div><label for="try-${name}">${label}</label>${control}</div>`
const choice = (name: string, label: string, values: readonly string[]) =>
  field(
    name,
    label,
    html`<select id="try-${name}" name="${name}">${values.map((value) => html`<option>${value}</option>`)}</select>`,
  )
const text = (name: string, label: string, preset: Html) =>
  field(
    name,
    label,
    html`<input id="try-${name}" name="${name}" ${preset} maxlength="64" autocomplete="off" spellcheck="false">`,
  )

const calls = ['validate', 'activate', 'deactivate', 'move']

/**
 * A form that sends a call about a test key, for the section of the guide with this id. Its script shows it: without one there is nothing to press,
 * and the page says so.
 */
export function playground(language: Language) {
  const t = pageTexts[language].playground
  return html`
    <noscript><p>${t.noScript}</p></noscript>
    <form class="playground" hidden data-waiting="${t.waiting}" data-unreachable="${t.unreachable}" data-genuine="${t.genuine}"
      data-forged="${t.forged}" data-unverified="${t.unverified}" data-unsigned="${t.unsigned}">
      <div class="fields">
        ${choice('call', t.call, calls)}
        ${choice('key', t.key, testKeys)}
        ${text('hwid', t.device, html`value="PC-1"`)}
        ${text('productId', t.product, html`value="${testProductId}"`)}
        ${text('nonce', t.nonce, html`placeholder="${t.random}"`)}
      </div>
      <button>${t.run}</button>
      <p role="status"></p>
      <div class="results" hidden>
        <h3>${t.request}</h3>
        <pre tabindex="0" translate="no" aria-label="${t.request}" data-part="request"></pre>
        <h3>${t.answer}</h3>
        <pre tabindex="0" translate="no" aria-label="${t.answer}" data-part="answer"></pre>
        <h3>${t.token}</h3>
        <p data-part="verdict"></p>
        <pre tabindex="0" translate="no" aria-label="${t.token}" data-part="claims"></pre>
      </div>
    </form>`
}
