import { createHash } from "node:crypto";
import type { Tx } from "#src/core/database/transact.ts";
import { findBrand } from "#src/people/projects/find-brand.ts";
import { selectProject } from "#src/people/projects/project-queries.ts";
import type { UnsavedBrand } from "../previews/unsaved-path.ts";
import { type Theme, themeOf } from "../theme/theme.ts";

/** How a project speaks and looks: in one version of its brand, or in the newest. */
export type Look = {
  name: string;
  /** Where the project is at home, in short: its host, or its name where it has none that others can open. */
  host: string;
  language: string;
  theme: Theme;
  /** What the closing slide may ask for, the best first. */
  callsToAction: readonly string[];
  logoImageId: string | null;
  instagramRatio: "4:5" | "1:1";
  brandVersion: number;
  /** Another one as soon as anything of it, or any image of the project, is another. */
  key: string;
};

/** `unsaved` stands in the place of what the brand says of itself. */
export async function findLook(
  tx: Tx,
  { organizationId, projectId }: { organizationId: string; projectId: string },
  version?: number,
  unsaved?: UnsavedBrand,
): Promise<Look | undefined> {
  const project = await selectProject(tx, organizationId).select("image_changes").where("id", "=", projectId).executeTakeFirst();
  if (project === undefined) return undefined;
  const { brandVersion, brand } = await findBrand(tx, { organizationId, projectId }, version);
  const { visual } = unsaved ?? brand;
  const callsToAction = (unsaved === undefined ? brand.callsToAction : [unsaved.callToAction]).filter((call) => call.trim() !== "");
  const shown = {
    name: project.name,
    host: project.blog_host ?? hostOf(project.site_url) ?? project.name,
    language: project.language,
    brandVersion,
  };
  return {
    ...shown,
    theme: themeOf(project.name, visual),
    callsToAction,
    logoImageId: visual.logoImageId,
    instagramRatio: visual.instagramRatio,
    key: digestOf({ ...shown, imageChanges: project.image_changes }),
  };
}

function digestOf(facts: object): string {
  return createHash("sha256").update(JSON.stringify(facts)).digest("hex").slice(0, 16);
}

/** A site as people say it: without scheme and without `www.`. Undefined for a machine of somebody's own. */
function hostOf(siteUrl: string): string | undefined {
  const { hostname = "" } = URL.parse(siteUrl) ?? {};
  return /\.[a-z][a-z0-9-]*$/.test(hostname) ? hostname.replace(/^www\./, "") : undefined;
}
