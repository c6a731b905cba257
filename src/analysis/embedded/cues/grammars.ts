import { account } from './account.ts'
import { adoption } from './adoption.ts'
import { buyer } from './buyer.ts'
import { buying } from './buying.ts'
import { company } from './company.ts'
import { conversation } from './conversation.ts'
import { deciding } from './deciding.ts'
import type { Grammar } from './grammar.ts'
import { market } from './market.ts'
import { people } from './people.ts'
import { problems } from './problems.ts'
import { product } from './product.ts'
import { timing } from './timing.ts'

/** How each built-in element is said, by its key. */
export const grammars: ReadonlyMap<string, Grammar> = new Map(
  Object.entries({
    ...buying,
    ...timing,
    ...deciding,
    ...people,
    ...company,
    ...problems,
    ...adoption,
    ...market,
    ...buyer,
    ...product,
    ...account,
    ...conversation,
  }),
)
