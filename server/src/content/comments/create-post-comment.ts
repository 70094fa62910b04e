import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { placeWords } from "#src/content/articles/texts/place-words.ts";
import { findPostRevision } from "#src/content/posts/post-queries.ts";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { requirePermission } from "#src/operations/permit.ts";
import { textOfPost } from "./commented-text.ts";
import { anchorOfQuote, requireNoQuote } from "./create-comment.ts";
import { holdPost } from "./hold-subject.ts";
import { openThread } from "./open-thread.ts";
import { picturesOf } from "./pictures-of.ts";
import { presentNew } from "./present-comment.ts";
import { fieldsOfPost } from "./suggestions/fields-of-post.ts";
import { requirePlaceable, requireQuote } from "./suggestions/require-placeable.ts";
import { writeComment } from "./write-comment.ts";

export const createPostComment = handle(
  contract.createPostComment,
  async (context, { id, body, replacement, point, parentId, ...quoted }) => {
    const { tx, actor } = context;
    const { quote } = quoted;
    requireNoQuote(parentId, quote);
    requireQuote(replacement, quote);
    if (point !== undefined) requirePointAlone(parentId, quote);
    if (replacement !== undefined || point !== undefined) requirePermission(actor, "posts:read");
    const post = await holdPost(tx, actor, id);
    const concerned = await openThread(tx, actor, post, parentId);
    const readContent = async () => (await findPostRevision(tx, actor.organizationId, id, post.revision)).content;
    if (point !== undefined) requirePicture(await readContent(), point.slide);
    const anchor = await anchorOfQuote(actor, "posts:read", quoted, async () => textOfPost(await readContent()));
    if (anchor !== undefined && replacement !== undefined) {
      requirePlaceable(placeWords(fieldsOfPost(await readContent()), anchor, replacement));
    }
    const remark = { body, parentId: parentId ?? null, anchor, point, replacement };
    const { mentioned, unmatched, ...row } = await writeComment(context, post, remark, concerned);
    return { ...presentNew(row, point), mentioned, unmatched };
  },
);

function requirePointAlone(parentId: string | undefined, quote: string): void {
  if (parentId !== undefined) throw new Failure("invalid_input", sentence("refusal_reply_with_point"), "point");
  if (quote.trim() !== "") throw new Failure("invalid_input", sentence("refusal_point_with_quote"), "point");
}

/** Refuses a point where the current revision has no slide or picture. */
function requirePicture(content: contract.PostContent, slide: number): void {
  if (content.kind !== "carousel") {
    const pictures = picturesOf(content);
    if (pictures.every((imageId) => imageId === undefined)) {
      throw new Failure("invalid_input", sentence("refusal_point_without_picture"), "point");
    }
    if (pictures[slide - 1] === undefined) throw new Failure("invalid_input", sentence("refusal_point_beside_picture"), "point.slide");
    return;
  }
  const count = content.slides.length;
  if (slide > count) throw new Failure("invalid_input", sentence("refusal_point_beyond_slides", { count }), "point.slide");
}
