import type { BrandProfile } from "@galley/contract";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import type { Actor } from "#src/operations/actor.ts";
import { findBrand } from "#src/people/projects/find-brand.ts";
import { liveAddress, type ShownAt, shownAt } from "#src/people/projects/live-address.ts";
import { type ProjectRow, requireProject } from "#src/people/projects/project-queries.ts";

/** Input for writing an article. */
export type Brief = {
  name: string;
  brandVersion: number;
  brand: BrandProfile;
  topic: { title: string; keyword: string; pillar: string; intent: string; callToAction: string; avoid: string; locale: string };
  /** The project's published articles that it may link to, the closest first. */
  links: { title: string; url: string }[];
};

type Wanted = { organizationId: string; projectId: string; topicId: string };

const linksMax = 40;

/** Returns the brief of a topic, or undefined where the topic is gone. */
export async function findBrief(tx: Tx, actor: Actor, publicUrl: string, wanted: Wanted): Promise<Brief | undefined> {
  const { organizationId, projectId, topicId } = wanted;
  const project = await requireProject(tx, actor, projectId);
  const topic = await tx
    .selectFrom("topic")
    .select(["title", "keyword", "pillar", "intent", "call_to_action", "avoid", "locale"])
    .where("organization_id", "=", organizationId)
    .where("project_id", "=", projectId)
    .where("id", "=", topicId)
    .executeTakeFirst();
  if (topic === undefined) return undefined;
  const { call_to_action: callToAction, avoid, ...rest } = topic;
  return {
    name: project.name,
    ...(await findBrand(tx, { organizationId, projectId })),
    topic: { ...rest, callToAction, avoid: avoid ?? "" },
    links: await listLinks(tx, organizationId, project, publicUrl, topic),
  };
}

type About = { title: string; keyword: string; locale: string; except?: string };

/** Lists published articles in the same language: those whose titles share most words with the topic first, then the newest. */
export async function listLinks(tx: Tx, organizationId: string, project: ProjectRow, publicUrl: string, about: About) {
  const { title, keyword, locale, except } = about;
  const words = [...new Set(`${title} ${keyword}`.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [])];
  const { rows } = await sql<{ title: string; publishedSlug: string; shownAt: ShownAt | null }>`
    select a.title, a.published_slug as "publishedSlug", ${shownAt(organizationId, sql`a.id`)} as "shownAt" from article a
    where a.organization_id = ${organizationId} and a.project_id = ${project.id} and a.locale = ${locale} and a.published_revision is not null
      and a.id is distinct from ${except ?? null}
    order by (select count(*) from unnest(${words}::text[]) w where position(w in lower(a.title)) > 0) desc, a.live_at desc, a.id
    limit ${linksMax}`.execute(tx);
  return rows.map(({ title, ...row }) => ({ title, url: liveAddress({ locale, ...row }, project, publicUrl) }));
}
