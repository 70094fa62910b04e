import { createHash } from "node:crypto";
import type { Tx } from "#src/core/database/transact.ts";
import { findBrand } from "#src/people/projects/find-brand.ts";
import { selectProject } from "#src/people/projects/project-queries.ts";
import type { UnsavedBrand } from "../previews/unsaved-path.ts";
import { type Theme, themeOf } from "../theme/theme.ts";

/** Voice and look of a project, from the newest version of its brand or from an earlier one. */
export type Look = {
  name: string;
  /** The project's host, or its name when it has no public host. */
  host: string;
  language: string;
  theme: Theme;
  /** Calls to action for the closing slide, the best first. */
  callsToAction: readonly string[];
  logoImageId: string | null;
  instagramRatio: "4:5" | "1:1";
  brandVersion: number;
  /** Changes with any field of the look and with any image of the project. */
  key: string;
};

/** Finds a project's look. `unsaved` replaces what the brand says about itself. Undefined when there is no such project. */
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

/** Returns a site as people say it: without scheme and without `www.`. Undefined for hosts that are not public. */
function hostOf(siteUrl: string): string | undefined {
  const { hostname = "" } = URL.parse(siteUrl) ?? {};
  return /\.[a-z][a-z0-9-]*$/.test(hostname) ? hostname.replace(/^www\./, "") : undefined;
}
