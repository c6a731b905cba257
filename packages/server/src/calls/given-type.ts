/** Why a call has a type that was given with it, and not inferred. */
export const givenTypeRationale = 'The type was given with the call.'
