import { listArticleActivity } from "./list-article-activity.ts";
import { listPostActivity } from "./list-post-activity.ts";

export const activityOperations = { listArticleActivity, listPostActivity };
