import type { FigureFault } from './check-figures.ts'

/** Why a statement of a draft is not shown. */
export type DropReason =
  /** It has no quote, or none of its quotes was said. */
  | 'no_quote'
  /** It holds a link, a picture or markup, which a reader's program might load. */
  | 'link'
  | FigureFault
  | 'date'
  | 'name'
  | 'owner'
  | 'status'
  | 'polarity'
  | 'condition'
  | 'stitched'
  | 'rival'
  | 'superseded'
  /** A second model says that its quotes do not support it. */
  | 'verifier'
