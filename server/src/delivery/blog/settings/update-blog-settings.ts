import type { BlogSettings } from "@galley/contract";
import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { sql } from "kysely";
import { fieldsOf } from "#src/content/articles/findings.ts";
import { droppedIn, type Manuscript, prepareManuscript } from "#src/content/articles/manuscript.ts";
import { redirectTarget } from "#src/content/articles/redirects.ts";
import { textOf } from "#src/content/articles/texts/text.ts";
import { findIconSource, keepIcons, makeIcons } from "#src/content/images/icons.ts";
import type { KeptPictures } from "#src/core/database/column-shapes.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure, type Violation } from "#src/core/failure.ts";
import type { Actor } from "#src/operations/actor.ts";
import { handlePrepared } from "#src/operations/handle.ts";
import { inputFirst } from "#src/operations/input-first.ts";
import { changeBlog } from "#src/people/projects/note-blog-change.ts";
import { requireProject } from "#src/people/projects/project-queries.ts";
import { requireProjectImage } from "#src/people/projects/require-project-image.ts";
import type { ProjectRef } from "../site.ts";
import { readBlogSettings } from "./blog-settings.ts";

const pictures = ["logoImageId", "darkLogoImageId", "faviconImageId"] as const;

/** Changes what was sent. Readers see it once it commits: whoever may save it may approve, and set the rules of approval. */
export const updateBlogSettings = handlePrepared(contract.updateBlogSettings, {
  check: async (tx, actor, input) => {
    await inputFirst(
      () => readMenu(input.menu),
      () => requireProject(tx, actor, input.id),
    );
    readMenu(input.menu);
    const ref = { organizationId: actor.organizationId, projectId: input.id };
    const kept = await readBlogSettings(tx, ref);
    for (const field of pictures) await requireProjectImage(tx, ref, input[field] ?? null, field, kept[field]);
    return findIconSource(tx, ref, input.faviconImageId ?? null);
  },
  prepare: makeIcons,
  run: async ({ tx, actor, publicUrl }, { id, menu, ...input }, icons) => {
    const ref = { organizationId: actor.organizationId, projectId: id };
    await lockSettings(tx, ref);
    const about = input.about && (await readAbout(tx, actor, { projectId: id, publicUrl, ...input.about }));
    const kept = await readBlogSettings(tx, ref);
    const settings: contract.BlogSettings = {
      look: input.look ?? kept.look,
      menu: readMenu(menu) ?? kept.menu,
      about: about === undefined ? kept.about : about && { title: about.title, markdown: about.manuscript.markdown },
      logoImageId: input.logoImageId === undefined ? kept.logoImageId : input.logoImageId,
      darkLogoImageId: input.darkLogoImageId === undefined ? kept.darkLogoImageId : input.darkLogoImageId,
      faviconImageId: input.faviconImageId === undefined ? kept.faviconImageId : input.faviconImageId,
      pings: input.pings ?? kept.pings,
    };
    if (icons !== undefined) await keepIcons(tx, ref, icons);
    await writeSettings(tx, ref, settings);
    await changeBlog(tx, ref);
    return { ...settings, ...(about ? fieldsOf(droppedIn(about.manuscript)) : { droppedImages: [], dropped: [] }) };
  },
});

/** Makes the row where there is none yet, and locks it, so that of two changes at once neither undoes the other. */
async function lockSettings(tx: Tx, { organizationId, projectId }: ProjectRef): Promise<void> {
  await sql`
    insert into blog_settings (organization_id, project_id)
    select organization_id, id from project where organization_id = ${organizationId} and id = ${projectId}
    on conflict (organization_id, project_id) do update set changes = blog_settings.changes + 1`.execute(tx);
}

type About = { projectId: string; publicUrl: string; title: string; markdown: string };

async function readAbout(tx: Tx, actor: Actor, about: About): Promise<{ title: string; manuscript: Manuscript }> {
  const manuscript = await prepareManuscript(tx, actor, about.projectId, about.publicUrl, about.markdown, about.title);
  if (manuscript.markdown.trim() === "") throw new Failure("invalid_input", sentence("refusal_about_empty"), "about.markdown");
  return { title: about.title.trim(), manuscript };
}

/** Returns what the pictures of the About page show: the page keeps it while its text stays. */
async function picturesOf(
  tx: Tx,
  { organizationId, projectId }: ProjectRef,
  markdown: string | null,
  ids: string[],
): Promise<KeptPictures> {
  const before = await tx
    .selectFrom("blog_settings")
    .select(["about_markdown", "pictures"])
    .where("organization_id", "=", organizationId)
    .where("project_id", "=", projectId)
    .executeTakeFirstOrThrow();
  if (before.pictures !== null && before.about_markdown === markdown) return before.pictures;
  const { rows } = await sql<{ kept: KeptPictures }>`select kept_pictures(${organizationId}, ${projectId}, ${ids}::text[]) as kept`.execute(
    tx,
  );
  return rows[0]?.kept ?? {};
}

async function writeSettings(tx: Tx, { organizationId, projectId }: ProjectRef, settings: contract.BlogSettings): Promise<void> {
  const { look, menu, about } = settings;
  const shown = [settings.logoImageId, settings.darkLogoImageId, settings.faviconImageId].filter((id) => id !== null);
  const ofAbout = about === null ? [] : await textOf(organizationId, about.markdown).ask("imageIds");
  const kept = await picturesOf(tx, { organizationId, projectId }, about?.markdown ?? null, ofAbout);
  await tx
    .updateTable("blog_settings")
    .set({
      look,
      menu: JSON.stringify(menu),
      about_title: about?.title ?? null,
      about_markdown: about?.markdown ?? null,
      logo_image_id: settings.logoImageId,
      dark_logo_image_id: settings.darkLogoImageId,
      favicon_image_id: settings.faviconImageId,
      pings: settings.pings,
      image_ids: [...new Set([...shown, ...ofAbout])],
      pictures: JSON.stringify(kept),
    })
    .where("organization_id", "=", organizationId)
    .where("project_id", "=", projectId)
    .execute();
}

type Menu = BlogSettings["menu"];

/** Returns a menu with its addresses in one spelling. Refuses addresses that are neither a path of the blog nor one with https. */
function readMenu(menu: Menu | undefined): Menu | undefined {
  const violations: Violation[] = [];
  const read = menu?.map(({ label, address }, index) => {
    const target = redirectTarget(address);
    const isFine = target !== undefined && !target.startsWith("http:");
    if (!isFine) violations.push({ param: `menu[${index}].address`, text: sentence("refusal_menu_address") });
    return { label: label.trim(), address: target ?? "" };
  });
  const [first] = violations;
  if (first !== undefined) throw new Failure("invalid_input", first.text, first.param, { violations });
  return read;
}
