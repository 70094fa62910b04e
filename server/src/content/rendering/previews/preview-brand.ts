import * as contract from "@galley/contract";
import { contrast } from "@galley/illustrator/color";
import { sentence } from "@galley/messages";
import { readClock } from "#src/core/database/database-clock.ts";
import { Failure } from "#src/core/failure.ts";
import { handle } from "#src/operations/handle.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { canvases } from "../drawing/canvas.ts";
import { canvasFor } from "../files/canvas-for.ts";
import { findLook } from "../sources/find-look.ts";
import { pageColorsOf, plainPage } from "../theme/page-colors.ts";
import type { Theme } from "../theme/theme.ts";
import { previewWidth } from "./find-preview.ts";
import { linkMilliseconds } from "./preview-post.ts";
import { sealUnsaved } from "./unsaved-path.ts";

/** Previews a brand. Each address contains its slide and look, sealed, so that nothing unsaved is stored. */
export const previewBrand = handle(contract.previewBrand, async ({ tx, actor, links, vault }, input) => {
  const { organizationId } = actor;
  const { projectId, destination, slides, ...brand } = input;
  const project = await requireProject(tx, actor, projectId);
  const look = await findLook(tx, { organizationId, projectId }, undefined, brand);
  if (look === undefined) throw new Failure("not_found", sentence("refusal_no_such_project"));
  const expiresAt = new Date((await readClock(tx)).getTime() + linkMilliseconds);
  const canvas = canvases[canvasFor({ destination, ratio: look.instagramRatio })];
  const size = { width: previewWidth, height: Math.round((previewWidth * canvas.height) / canvas.width) };
  const shown = { projectId, articleId: null, destination, brandVersion: look.brandVersion, look: look.key, brand, total: slides.length };
  return {
    slides: slides.map((words, index) => {
      const slide = { ...shown, slide: { ...words, imageId: null }, number: index + 1 };
      return { url: links.urlOf(sealUnsaved(vault, organizationId, slide), expiresAt), ...size };
    }),
    expiresAt: expiresAt.toISOString(),
    look: lookOf(look.theme),
    pairs: pairsOf(look.theme),
    page: project.hosted_blog ? (pageColorsOf(brand.visual.colors) ?? plainPage) : null,
  };
});

function lookOf({ template, headingFont, bodyFont, primary, accent, paper }: Theme) {
  return { template, headingFont, bodyFont, colors: { primary: primary.color, accent: accent.color, paper: paper.color } };
}

function pairsOf({ paper, primary, accent }: Theme) {
  const pair = (name: (typeof contract.colorPairs)[number], foreground: string, background: string, ratioMin: number) => ({
    pair: name,
    foreground,
    background,
    // Rounded down, so that a ratio below the minimum never looks as if it reached it.
    ratio: Math.floor(contrast(foreground, background) * 10) / 10,
    ratioMin,
  });
  return [
    pair("text_on_paper", paper.ink, paper.color, 4.5),
    pair("text_on_primary", primary.ink, primary.color, 4.5),
    pair("text_on_accent", accent.ink, accent.color, 4.5),
    pair("accent_on_paper", accent.color, paper.color, 3),
    pair("accent_on_primary", accent.color, primary.color, 3),
  ];
}
