import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type { CallOptions } from './send.ts'

export type InputOf<E extends Endpoint> = z.input<E['input']>

/** The name of a path's only parameter; never if there is none, or more than one. */
type OnlyParameter<Path extends string> = Path extends `${string}:${infer After}`
  ? After extends `${string}:${string}`
    ? never
    : After extends `${infer Name}/${string}`
      ? Name
      : After
  : never

type Nothing = Record<never, never>

/** The input of an endpoint, or the id or key in its path alone if nothing else is required. */
export type Given<Path extends string, Input> =
  | Input
  | (Nothing extends Omit<Input, OnlyParameter<Path>>
      ? Extract<Input[OnlyParameter<Path> & keyof Input], string | number>
      : never)

/** The arguments of a method. The input can be left out if nothing is required. */
export type Arguments<Path extends string, Input> = Nothing extends Input
  ? [input?: Given<Path, Input>, call?: CallOptions]
  : [input: Given<Path, Input>, call?: CallOptions]

/** The whole input: an id or key alone becomes the member of its name. */
export function completeInput<E extends Endpoint>(
  { path }: E,
  given: InputOf<E> | string | number | undefined,
): InputOf<E> {
  if (typeof given === 'object') return given
  const name = /:(\w+)/.exec(path)?.[1]
  // `Given` allows an id or key alone only for a path with one parameter.
  return (name === undefined || given === undefined ? {} : { [name]: given }) as InputOf<E>
}
