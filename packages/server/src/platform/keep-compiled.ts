import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * Lets Node cache the compiled code of later imports, so that processes start faster (record 16). The cache is beside the packages:
 * whoever may write there could change the code itself. Without the right to write, nothing is cached.
 */
export function keepCompiled(): void {
  enableCompileCache(fileURLToPath(new URL('../../../../node_modules/.cache/earshot', import.meta.url)))
}
