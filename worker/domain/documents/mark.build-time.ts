import { brand } from '#schema/brand.ts'
import { colors } from '#worker/lib/pdf/styles.ts'
import { filledPath } from '#worker/lib/pdf/svg-path.ts'

const { width, height, path } = brand.mark

/** The shop's mark, for documents. */
export const mark = { width, height, drawing: filledPath(path, colors.brand) }
