import { expect, test } from 'vitest'
import { findInvalidHtml } from './valid-html.ts'

/** A page with this in its body. */
const page = (body: string, head = '') =>
  `<!doctype html><html lang="en"><head><title>Page</title>${head}</head><body>${body}</body></html>`

test.each([
  ['nothing in what is valid', page('<h2>One</h2><h3>Two</h3><button type="button" popovertarget="a">b</button>'), []],
  ['a second title', page('', '<title>Another</title>'), [/title/]],
  ['a div in a span', page('<span><div>a</div></span>'), [/<div>.*<span>/]],
  ['a div in a button', page('<button type="button"><div>a</div></button>'), [/<div>.*<button>/]],
  ['a heading that skips a level', page('<h2>One</h2><h4>Two</h4>'), [/heading-level/]],
  [
    'what popovertarget states already',
    page('<button type="button" popovertarget="a" aria-expanded="false">b</button>'),
    [/aria-expanded/],
  ],
])('the validator finds %s', async (_, html, expected) => {
  const found = await findInvalidHtml(html)
  expect(found).toHaveLength(expected.length)
  expected.forEach((pattern, n) => {
    expect(found[n]).toMatch(pattern)
  })
})
