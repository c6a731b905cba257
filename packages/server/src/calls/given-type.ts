/** The rationale of a call type that was given, not inferred. */
export const givenTypeRationale = 'The type was given with the call.'
