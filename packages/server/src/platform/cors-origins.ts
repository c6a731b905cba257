import { z } from 'zod'

const problem =
  'must be origins such as https://app.example.com, separated by commas, without a path, or * for all'

/** Origins in the form that browsers send, or `*` alone. */
export const CorsOrigins = z
  .string()
  .transform((text) => text.split(',').map((origin) => origin.trim()))
  .refine((origins) => (origins.length === 1 && origins[0] === '*') || origins.every(isOrigin), problem)

function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text
}
