import type * as contract from "@galley/contract";
import type { z } from "zod";
import type { SignedLinks } from "#src/platform/signed-links.ts";
import { exportPath } from "./export-keys.ts";
import type { ExportRow } from "./export-queries.ts";

const linkMilliseconds = 60 * 60 * 1000;

/** An export as callers see it: that it is being drawn is told by its progress. `now` is the database's. */
export function presentExport(row: ExportRow, links: SignedLinks, now: Date): z.input<typeof contract.RenderExport> {
  const { id, status, progress, files, error } = row;
  if (status === "failed") return { exportId: id, status, progress, error: error ?? "" };
  if (status !== "ready" || files === null) return { exportId: id, status: "pending", progress: Math.min(progress, 0.99) };
  const expiresAt = new Date(now.getTime() + linkMilliseconds);
  const urlOf = (name: string) => links.urlOf(exportPath({ organizationId: row.organization_id, exportId: id }, name), expiresAt);
  const single = files.filter(({ type }) => type !== "application/zip");
  const whole = files.find(({ type }) => type === "application/zip") ?? single[0];
  return {
    exportId: id,
    status,
    progress: 1,
    ...(whole !== undefined && { downloadUrl: urlOf(whole.name) }),
    expiresAt: expiresAt.toISOString(),
    files: single.map(({ name, width, height }) => ({ url: urlOf(name), width, height })),
  };
}
