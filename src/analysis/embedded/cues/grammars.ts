import { account } from './account.ts'
import { buyer } from './buyer.ts'
import { buying } from './buying.ts'
import { company } from './company.ts'
import { conversation } from './conversation.ts'
import { deciding } from './deciding.ts'
import type { Grammar } from './grammar.ts'
import { market } from './market.ts'
import { problems } from './problems.ts'
import { product } from './product.ts'

/** How each built-in element is said, by its key. */
export const grammars: Record<string, Grammar> = {
  ...buying,
  ...deciding,
  ...company,
  ...problems,
  ...market,
  ...buyer,
  ...product,
  ...account,
  ...conversation,
}
