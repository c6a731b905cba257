import type { FigureFault } from './check-figures.ts'

/** The reason why a statement of a draft is dropped. */
export type DropReason =
  /** It has no quote, or none of its quotes is in the call. */
  | 'no_quote'
  /** It holds a link, an address that was not said, a picture or markup, which a reader's program might load. */
  | 'link'
  /** It holds characters that are invisible or look like others. */
  | 'characters'
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
  /** It shares no word with its quotes. */
  | 'unrelated'
  /** A second model finds it unsupported by its quotes. */
  | 'verifier'
