import { readOperation } from "../read-operation.ts";
import { type Prompt, rules } from "./prompt.ts";

const byStatus: Readonly<Record<string, string>> = {
  draft: "It was sent back: a new revision returns to review.",
  generating: "The service is still writing it: nothing can be saved now. Say so and stop.",
  in_review: "It is in review: you may save new revisions, and the newest is what a reviewer decides about.",
  approved: "It is approved. A new revision has to be approved again: ask before step 4.",
  scheduled: "It has a date. A new revision has to be approved again before that date: ask before step 4.",
  published: "It is out: nothing can be changed. Say so and stop.",
  failed: "It could not be written or did not go out. Say why, and go on only if it has a text.",
};

export const revisePost: Prompt = {
  name: "revise-post",
  title: "Revise a post",
  description: "Reads a post with its comments and the reviewer's request, agrees on changes, saves them as a new revision.",
  argument: { name: "id", description: "Post id, from list_posts." },
  async write(session, id) {
    const post = await readOperation(session, "get_post", { id });
    const { projectId, revision, status, format } = post;
    return `Revise the ${format} post ${id} of the project ${projectId}. It is at revision ${revision}. ${byStatus[String(status)] ?? ""} Do the steps in order and stop where it says so.

1. get_post with id "${id}": its content, its checks, and in review what the last reviewer asked for.
2. list_comments with postId "${id}": what people ask for, with their replies. point names a slide by its number. get_brand with id "${projectId}": voice, terms, audience.
3. Show the person a list of changes, the reviewer's request first, then open comments one by one, then findings of checks. Say which comments you would leave, and why. Stop, and go on with what they pick.
4. update_post with dryRun: true, then without, with the revision that you read and only the fields that change. Parts and slides are replaced as a whole, so send all of them.
5. For each comment that is dealt with, answer with create_comment (postId, parentId, one sentence on what changed). Ask before resolve_comment: whoever wrote it may want to look first.
6. Stop. Say what changed in a few lines, and who it waits for. Nothing goes live by that.

${rules}`;
  },
};
