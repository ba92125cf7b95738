export const productNameMax = 120
export const descriptionMax = 2_000
export const additionalInfoMax = 20
export const infoTitleMax = 120
export const infoTextMax = 1_000
export const categoryNameMax = 80
export const levelNameMax = 60
export const levelMax = 1_000

export const productStatuses = ['active', 'maintenance'] as const
export type ProductStatus = (typeof productStatuses)[number]

export const productsPerPage = 3
/** The first products of the whole shop carry the New badge. */
export const newProducts = 3

/** How a category's name stands in a URL: lower case, spaces to hyphens. */
export const categorySlug = (name: string): string => name.trim().toLowerCase().replace(/\s+/g, '-')
