import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { findPost, postNotFound } from "#src/content/posts/post-queries.ts";
import { readClock } from "#src/core/database/database-clock.ts";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { canvases } from "../drawing/canvas.ts";
import { requireCarousel } from "../exports/require-carousel.ts";
import { canvasFor } from "../files/canvas-for.ts";
import { findLook } from "../sources/find-look.ts";
import { previewWidth } from "./find-preview.ts";
import { previewPath } from "./preview-path.ts";

export const linkMilliseconds = 60 * 60 * 1000;

export const previewPost = handle(contract.previewPost, async ({ tx, actor, links }, { id, destination }) => {
  const { organizationId } = actor;
  const post = await findPost(tx, actor, id);
  if (post === undefined) throw postNotFound();
  await requireCarousel(tx, post, destination);
  const look = await findLook(tx, { organizationId, projectId: post.project_id });
  if (look === undefined || post.content?.kind !== "carousel") throw new Failure("invalid_state", sentence("refusal_post_without_slides"));
  const { revision } = post;
  const canvas = canvases[canvasFor({ destination, ratio: look.instagramRatio })];
  const size = { width: previewWidth, height: Math.round((previewWidth * canvas.height) / canvas.width) };
  const expiresAt = new Date((await readClock(tx)).getTime() + linkMilliseconds);
  const slides = post.content.slides.map((_, index) => {
    const shown = { revision, brandVersion: look.brandVersion, look: look.key };
    const path = previewPath({ organizationId, postId: id, ...shown, destination, slide: index + 1 });
    return { url: links.urlOf(path, expiresAt), ...size };
  });
  return { revision, expiresAt: expiresAt.toISOString(), slides };
});
