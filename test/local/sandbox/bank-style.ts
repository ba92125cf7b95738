// Mint instead of the shop's brass, so that nobody mistakes the bank for the shop.
export const bankStyle = `
:root {
  color-scheme: light dark;
  --bg: light-dark(#F5F0E3, #0C1512);
  --surface: light-dark(#FFFCF4, #13201B);
  --raised: light-dark(#FFFFFF, #1B2B25);
  --text: light-dark(#14231D, #F4EFE1);
  --muted: light-dark(#4A5A52, #AEBBB2);
  --line: light-dark(#DCD3BD, #2C4038);
  --strong: light-dark(#857C66, #6C857A);
  --mint: light-dark(#0F6E53, #7FE0BE);
  --on-mint: light-dark(#FFFCF4, #0C1512);
  --note: light-dark(#D5EBDD, #17382B);
  --ok: light-dark(#0B6B47, #5FD6A2);
  --warn: light-dark(#8A4B00, #FFB454);
  --bad: light-dark(#B3261E, #FF8A7A);
  --info: light-dark(#0B5A9C, #8EC5FF);
  --focus: light-dark(#14231D, #FFE08A);
  --mono: ui-monospace, 'SF Mono', Consolas, 'Liberation Mono', monospace;
}
* { box-sizing: border-box; margin: 0 }
body {
  background: var(--bg); color: var(--text); min-height: 100vh;
  font: 400 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
}
.wide { max-width: 60rem; margin: 0 auto; padding-inline: clamp(16px, 4vw, 40px) }
header { background: var(--note); border-bottom: 1px solid var(--line) }
header .wide { display: grid; grid-template-columns: auto 1fr auto; align-items: center; gap: 8px 16px; padding-block: 20px }
.mark { width: clamp(48px, 14vw, 68px); height: auto; color: var(--mint) }
.name { min-width: 0 }
h1 { font-size: 1.5rem; line-height: 1.15; letter-spacing: -.02em; text-wrap: balance }
.name p { color: var(--muted); font-size: .9375rem; text-wrap: pretty }
header a { color: var(--mint); font-weight: 600; padding: 10px 0; min-height: 44px }
main { padding-block: 32px 64px; display: grid; gap: 40px }
main > section { display: grid; gap: 12px; min-width: 0 }
h2 { font-size: 1.0625rem; display: flex; gap: 10px; align-items: center }
.count {
  font: 600 .8125rem/1 var(--mono); background: var(--mint); color: var(--on-mint);
  border-radius: 6px; padding: 5px 8px; min-width: 1.75rem; text-align: center;
}
article {
  background: var(--surface); border: 1px solid var(--line); border-radius: 16px; min-width: 0;
  padding: 20px; display: grid; gap: 14px;
}
article.chosen { outline: 2px solid var(--mint); outline-offset: 3px }
.top { display: flex; gap: 4px 24px; flex-wrap: wrap; justify-content: space-between; align-items: baseline }
h3 { font-size: 1.125rem; line-height: 1.3; overflow-wrap: anywhere; min-width: 0 }
.amount { font: 700 1.5rem/1.2 var(--mono); letter-spacing: -.03em; white-space: nowrap }
.facts { color: var(--muted); font-size: .875rem; display: flex; flex-wrap: wrap; gap: 4px 20px; min-width: 0 }
.facts > * { overflow-wrap: anywhere; min-width: 0 }
.facts b { font: 500 .8125rem var(--mono); color: var(--text) }
.status { color: var(--tone); font-weight: 600; display: inline-flex; gap: 7px; align-items: center }
.status svg { width: 16px; height: 16px; flex: none }
.pending, .late, .processing, .in_mediation { --tone: var(--warn) } .approved { --tone: var(--ok) } .rejected, .charged_back, .underpaid { --tone: var(--bad) }
.refunded { --tone: var(--info) } .cancelled, .expired { --tone: var(--strong) } .cancelled .status { color: var(--muted) }
.late { color: var(--tone); font-weight: 600 }
details { font-size: .875rem; color: var(--muted); min-width: 0 }
summary { cursor: pointer; width: fit-content; padding: 4px 0 }
code {
  display: block; margin-top: 6px; padding: 10px 12px; border-radius: 10px; background: var(--raised); color: var(--text);
  border: 1px solid var(--line); font: 400 .8125rem/1.5 var(--mono); overflow-wrap: anywhere; user-select: all;
}
/* The tear line of a payment slip. */
form { display: flex; flex-wrap: wrap; gap: 8px; border-top: 2px dashed var(--line); padding-top: 16px }
.payer { flex-basis: 100%; display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: center; color: var(--muted); font-size: .875rem; grid-column: 1 / -1 }
input {
  font: 500 .9375rem var(--mono); min-height: 44px; padding: 8px 12px; border-radius: 10px; min-width: 0; width: 13rem;
  color: var(--text); background: var(--raised); border: 1px solid var(--strong);
}
button {
  font: inherit; font-weight: 600; font-size: .9375rem; min-height: 44px; padding: 8px 16px; border-radius: 10px; cursor: pointer;
  color: var(--text); background: var(--raised); border: 1px solid var(--strong); transition: background-color .12s;
}
button:hover { background: var(--note) }
button.approve { background: var(--mint); color: var(--on-mint); border-color: var(--mint) }
button.approve:hover { background: color-mix(in srgb, var(--mint) 86%, var(--text)) }
button:is(.reject, .open-mediation, .open-chargeback, .lose-dispute) { color: var(--bad); border-color: var(--bad) }
:is(a, button, summary, code, input):focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 10px }
.settled article { padding-block: 14px; gap: 8px; border-radius: 12px }
.settled form { border-top: 0; padding-top: 4px }
.settled h3 { font-size: 1rem } .settled .amount { font-size: 1.0625rem }
.settled button { padding-inline: 12px; font-size: .875rem }
.empty { border: 1px dashed var(--strong); border-radius: 16px; padding: 32px 20px; text-align: center; color: var(--muted) }
.empty b { display: block; color: var(--text); font-size: 1.0625rem }
.notice { border: 1px solid var(--warn); color: var(--warn); border-radius: 10px; padding: 12px 16px; overflow-wrap: anywhere }
@media (max-width: 30rem) {
  form { display: grid; grid-template-columns: 1fr 1fr }
  form button { padding-inline: 8px; line-height: 1.25 }
  article { padding-inline: 16px }
  .name { display: contents }
  .name p { grid-column: 1 / -1; order: 1; font-size: .8125rem }
}
@media (prefers-reduced-motion: reduce) { * { transition: none !important } }
`

// Ages are updated in place; the list is replaced only if it changed and no pointer is down on it, and the focus is kept.
export const bankScript = `
const main = document.querySelector('main')
let isPressed = false
addEventListener('pointerdown', () => { isPressed = true })
for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => { setTimeout(() => { isPressed = false }, 300) })
setInterval(async () => {
  if (document.hidden) return
  try {
    const answer = await fetch('/bank/fragment' + location.search)
    if (!answer.ok) return
    const next = document.createElement('main')
    next.innerHTML = await answer.text()
    for (const open of main.querySelectorAll('details[open]')) next.querySelector('#' + open.id)?.setAttribute('open', '')
    for (const input of main.querySelectorAll('input')) {
      const fresh = next.querySelector('#' + input.id)
      if (fresh) fresh.value = input.value
    }
    for (const time of main.querySelectorAll('time')) {
      const fresh = next.querySelector('#' + time.id)
      if (fresh && fresh.textContent !== time.textContent) time.textContent = fresh.textContent
    }
    if (isPressed || main.innerHTML === next.innerHTML) return
    const focused = document.activeElement?.id
    main.replaceChildren(...next.childNodes)
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true })
  } catch {}
}, 2000)
`
