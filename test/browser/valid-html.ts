import { HtmlValidate, StaticConfigLoader } from 'html-validate'

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:standard'],
    rules: { 'heading-level': ['error', { minInitialRank: 'h2', sectioningRoots: [] }] },
  }),
)

/** What React sets as the action of forms that a function handles; the HTML standard allows it. */
const isOfReact = (message: string) => /^Attribute "action" has invalid value "javascript:throw/.test(message)

/** The texts of styles and scripts, which are no HTML and most of the bytes. */
const embedded = /(<(style|script)\b[^>]*>).*?(?=<\/\2>)/gs

/** A button's `popovertarget` states already whether it is expanded; the HTML standard (ARIA in HTML) forbids to state it twice. */
const statedTwice = /<(?=[^>]*\spopovertarget=)(?=[^>]*\saria-expanded=)[^>]*>/g

/** What the HTML standard does not allow in the text of a page, one line for each element. */
export async function findInvalidHtml(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html.replace(embedded, '$1'))
  const faults = results.flatMap(({ messages }) => messages).filter(({ message }) => !isOfReact(message))
  return [
    ...faults.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
    ...(html.match(statedTwice) ?? []).map((tag) => `aria-expanded beside popovertarget: ${tag.slice(0, 200)}`),
  ]
}
