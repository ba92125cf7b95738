import type { ProductSnapshot } from '#web/state/catalogue.ts'

const briefMax = 28

/**
 * Where a product works and on what, as its own details say it, in few words; what they do not say is left out. "Global, sem trava de
 * região." says "Global".
 */
export const briefFacts = ({ additionalInfo = [] }: Pick<ProductSnapshot, 'additionalInfo'>): string[] =>
  [/regi(ão|ao|on)/i, /plat(a)?form/i].flatMap((subject) => {
    const said = additionalInfo.find(({ title }) => subject.test(title))?.description
    const [brief = ''] = said?.split(/[,.;:](?:\s|$)/, 1) ?? []
    return brief && brief.length <= briefMax ? [brief.trim()] : []
  })
