import { approvePost } from "./approve-post.ts";
import { browsePosts } from "./browse-posts.ts";
import { countPosts } from "./count-posts.ts";
import { createPost } from "./create-post.ts";
import { deletePost } from "./delete-post.ts";
import { getPost } from "./get-post.ts";
import { listPosts } from "./list-posts.ts";
import { rejectPost } from "./reject-post.ts";
import { requestPostChanges } from "./request-post-changes.ts";
import { updatePost } from "./update-post.ts";

export const postOperations = {
  listPosts,
  browsePosts,
  countPosts,
  createPost,
  getPost,
  updatePost,
  deletePost,
  approvePost,
  requestPostChanges,
  rejectPost,
};
