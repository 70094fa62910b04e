import { approvePost } from "./approve-post.ts";
import { browsePosts } from "./browse-posts.ts";
import { countPosts } from "./count-posts.ts";
import { createPost } from "./create-post.ts";
import { deletePost } from "./delete-post.ts";
import { duplicatePost } from "./duplicate-post.ts";
import { getPost } from "./get-post.ts";
import { getPostRevision } from "./get-post-revision.ts";
import { listPostRevisions } from "./list-post-revisions.ts";
import { listPosts } from "./list-posts.ts";
import { submitPost } from "./submit-post.ts";
import { updatePost } from "./update-post.ts";

export const postOperations = {
  listPosts,
  browsePosts,
  countPosts,
  createPost,
  duplicatePost,
  getPost,
  updatePost,
  submitPost,
  deletePost,
  approvePost,
  listPostRevisions,
  getPostRevision,
};
