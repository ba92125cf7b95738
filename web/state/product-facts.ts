import type { ProductSnapshot } from '#web/state/catalogue.ts'

const briefMax = 28

/** The region and the platform of a product in a few words, from its own details: "Global, sem trava de região." gives "Global". */
export const briefFacts = ({ additionalInfo = [] }: Pick<ProductSnapshot, 'additionalInfo'>): string[] =>
  [/regi(ão|ao|on)/i, /plat(a)?form/i].flatMap((subject) => {
    const description = additionalInfo.find(({ title }) => subject.test(title))?.description
    const [brief = ''] = description?.split(/[,.;:](?:\s|$)/, 1) ?? []
    return brief && brief.length <= briefMax ? [brief.trim()] : []
  })
