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
/** How many of the newest products have the New badge. */
export const newProducts = 3

/** A category's name in a URL: lower case, with hyphens for spaces. */
export const categorySlug = (name: string): string => name.trim().toLowerCase().replace(/\s+/g, '-')
