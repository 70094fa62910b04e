import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { lockPost } from "#src/content/posts/post-queries.ts";
import { Failure } from "#src/core/failure.ts";
import { handlePrepared } from "#src/operations/handle.ts";
import { beginDrawing, draw, keepDrawing, undoDrawing } from "./pictures/draw-while-waiting.ts";

export const generatePostImages = handlePrepared(contract.generatePostImages, {
  async check(tx, actor, { id, ...wanted }, outside) {
    // Locked, so that the post is not deleted while credits are reserved for it.
    const { status, project_id: projectId } = await lockPost(tx, actor, id);
    if (status === "generating") throw new Failure("invalid_state", sentence("refusal_post_being_written"));
    return beginDrawing(tx, actor, outside, { projectId, postId: id }, wanted);
  },
  prepare: (outside, _actor, wanted, begun) => draw(outside, wanted, begun),
  run: (context, _input, ended) => keepDrawing(context, ended),
  undo: undoDrawing,
});

export const drawImages = handlePrepared(contract.drawImages, {
  check: (tx, actor, { projectId, ...wanted }, outside) => beginDrawing(tx, actor, outside, { projectId }, wanted),
  prepare: (outside, _actor, wanted, begun) => draw(outside, wanted, begun),
  run: (context, _input, ended) => keepDrawing(context, ended),
  undo: undoDrawing,
});
