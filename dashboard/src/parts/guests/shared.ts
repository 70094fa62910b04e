/** Subject that is shown to guests: an article, a post, or the week with a day. */
export type Shared = { articleId: string } | { postId: string } | { week: string };
