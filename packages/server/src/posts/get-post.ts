import { ApiError } from '@earshot/contract/errors'
import { getPost } from '@earshot/contract/posts'
import { read } from '../calls/route.ts'
import { readFullPosts } from './read-posts.ts'

export const getPostRoute = read(getPost, async ({ sql, scope, catalog }, { id }) => {
  const [post] = await readFullPosts({ sql, scope, catalog }, [id])
  if (!post) throw new ApiError('POST_NOT_FOUND', 'There is no such post in this team.')
  return post
})
