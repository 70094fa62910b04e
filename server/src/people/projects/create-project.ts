import { randomInt } from "node:crypto";
import * as contract from "@galley/contract";
import type { Tx } from "#src/core/database/transact.ts";
import { newId } from "#src/core/ids.ts";
import { slugIn } from "#src/core/text/slug-from.ts";
import { handle } from "#src/operations/handle.ts";
import { requireRoom } from "#src/people/quotas/require-room.ts";
import { replaceHosts } from "./hosts/replace-hosts.ts";
import { claimPath, readProjectSettings } from "./project-settings.ts";

export const createProject = handle(contract.createProject, async ({ tx, actor, publicUrl, reservedHosts }, input) => {
  const { organizationId } = actor;
  await requireRoom(tx, "projects");
  const id = newId("project");
  const blogSlug = await claimBlogSlug(tx, organizationId, id, input);
  await tx
    .insertInto("project")
    .values({
      organization_id: organizationId,
      id,
      name: input.name,
      site_url: input.siteUrl ?? `${publicUrl}/blog/${blogSlug}`,
      language: input.language,
      time_zone: input.timeZone,
      url_pattern: input.urlPattern,
      hosted_blog: input.hostedBlog,
      blog_slug: blogSlug,
      // A person who works alone has nobody to wait for; what agents write always starts with review.
      review_before_publishing: (await countMembers(tx, organizationId)) > 1,
      agent_review: true,
      approver_id: null,
    })
    .execute();
  await replaceHosts(tx, { organizationId, projectId: id, hosts: input.blogHosts }, { publicUrl, reservedHosts });
  return readProjectSettings(tx, organizationId, id, publicUrl);
});

async function countMembers(tx: Tx, organizationId: string): Promise<number> {
  const { count } = await tx
    .selectFrom("member")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("organization_id", "=", organizationId)
    .executeTakeFirstOrThrow();
  return count;
}

const baseLengthMax = 60;

type Named = { name: string; language: string };

/** Claims the name as a path segment. All organizations share the addresses, so a taken name gets a number appended. */
async function claimBlogSlug(tx: Tx, organizationId: string, projectId: string, { name, language }: Named): Promise<string> {
  const base = slugIn(language, name, baseLengthMax) || "blog";
  for (let slug = base; ; slug = `${base}-${randomInt(1000, 1_000_000)}`) {
    if (await claimPath(tx, organizationId, projectId, slug)) return slug;
  }
}
