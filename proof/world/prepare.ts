import { buildPagesForTests } from '../../tools/pages/product-pages.ts'

/** Once before all cases: the pages of today. */
export const setup = buildPagesForTests
