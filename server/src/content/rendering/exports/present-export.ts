import type * as contract from "@galley/contract";
import type { z } from "zod";
import type { StoredFile } from "#src/core/database/column-shapes.ts";
import type { SignedLinks } from "#src/core/signed-links.ts";
import { exportPath } from "./export-keys.ts";
import type { ExportRow } from "./export-queries.ts";

type Links = Pick<SignedLinks, "urlOf">;

const linkMilliseconds = 60 * 60 * 1000;

/** Presents an export to callers. Its progress shows that it is being drawn. `now` is the database's time. */
export function presentExport(row: ExportRow, links: Links, now: Date): z.input<typeof contract.RenderExport> {
  const { id, status, progress, files, error } = row;
  if (status === "failed") return { exportId: id, status, progress, error: error ?? "" };
  if (status !== "ready" || files === null) return { exportId: id, status: "pending", progress: Math.min(progress, 0.99) };
  const { single, wholeUrl, expiresAt } = linkFiles(row, files, links, now);
  return {
    exportId: id,
    status,
    progress: 1,
    ...(wholeUrl !== undefined && { downloadUrl: wholeUrl }),
    expiresAt: expiresAt.toISOString(),
    files: single.map(({ url, width, height }) => ({ url, width, height })),
  };
}

/** Returns links to the single files of an export and to all of them in one file, valid for an hour. */
export function linkFiles({ organization_id, id }: ExportRow, files: readonly StoredFile[], links: Links, now: Date) {
  const expiresAt = new Date(now.getTime() + linkMilliseconds);
  const urlOf = (name: string) => links.urlOf(exportPath({ organizationId: organization_id, exportId: id }, name), expiresAt);
  const single = files.filter(({ type }) => type !== "application/zip").map((file) => ({ ...file, url: urlOf(file.name) }));
  const whole = files.find(({ type }) => type === "application/zip");
  return { single, wholeUrl: whole === undefined ? single[0]?.url : urlOf(whole.name), expiresAt };
}
