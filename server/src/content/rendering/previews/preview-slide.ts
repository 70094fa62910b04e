import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { readClock } from "#src/core/database/database-clock.ts";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { canvases } from "../drawing/canvas.ts";
import { canvasFor } from "../files/canvas-for.ts";
import { findLook } from "../sources/find-look.ts";
import { previewWidth } from "./find-preview.ts";
import { linkMilliseconds } from "./preview-post.ts";
import { sealUnsaved } from "./unsaved-path.ts";

/** Previews a slide. The address contains the slide itself, sealed, so that nothing unsaved is stored. */
export const previewSlide = handle(contract.previewSlide, async ({ tx, actor, links, vault }, input) => {
  const { organizationId } = actor;
  const { projectId, articleId = null, destination, slide, number, total } = input;
  await requireProject(tx, actor, projectId);
  const look = await findLook(tx, { organizationId, projectId });
  if (look === undefined) throw new Failure("not_found", sentence("refusal_no_such_project"));
  const shown = { projectId, articleId, destination, slide, number, total, brandVersion: look.brandVersion, look: look.key };
  const expiresAt = new Date((await readClock(tx)).getTime() + linkMilliseconds);
  const canvas = canvases[canvasFor({ destination, ratio: look.instagramRatio })];
  return {
    url: links.urlOf(sealUnsaved(vault, organizationId, shown), expiresAt),
    width: previewWidth,
    height: Math.round((previewWidth * canvas.height) / canvas.width),
    expiresAt: expiresAt.toISOString(),
  };
});
