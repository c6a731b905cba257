import { getPost, listPostFilters, searchPosts } from '../posts.ts'
import { estimateRewrite, getRewrite, rewritePosts } from '../rewrite-posts.ts'
import { requestsOf } from './requests.ts'
import type { ClientOptions } from './send.ts'

/** The methods of the client for posts. */
export function postMethods(options: ClientOptions) {
  const { data, list, page, all } = requestsOf(options)
  return {
    search: page(searchPosts),
    searchAll: all(searchPosts),
    get: data(getPost),
    filters: list(listPostFilters),
    estimateRewrite: data(estimateRewrite),
    rewrite: data(rewritePosts),
    /** How far a rewriting has come. */
    getRewrite: data(getRewrite),
  }
}

export interface PostMethods extends ReturnType<typeof postMethods> {}
