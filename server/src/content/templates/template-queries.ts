import { templatesMax } from "@galley/contract";
import { sentence } from "@galley/messages";
import { sql } from "kysely";
import type { TemplateKind, Templates } from "#src/core/database/column-shapes.ts";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import { newId } from "#src/core/ids.ts";
import { type Actor, mayUse } from "#src/operations/actor.ts";
import { withinReach } from "#src/operations/within-reach.ts";
import { lockProject } from "#src/people/projects/project-queries.ts";

type Listed<Kind extends TemplateKind> = {
  id: string;
  project_id: string;
  name: string;
  details: Templates[Kind]["details"];
  created_at: Date;
};
type NewTemplate<Kind extends TemplateKind> = Templates[Kind] & { kind: Kind; projectId: string; name: string };

const listed = ["id", "project_id", "name", "details", "created_at"] as const;

/** Lists the project's templates of a kind by name, without their content. */
export function listTemplates<Kind extends TemplateKind>(tx: Tx, { organizationId }: Actor, kind: Kind, projectId: string) {
  return tx
    .selectFrom("template")
    .select(listed)
    .where("organization_id", "=", organizationId)
    .where("project_id", "=", projectId)
    .where("kind", "=", kind)
    .orderBy("name")
    .orderBy("id")
    .limit(templatesMax)
    .$castTo<Listed<Kind>>()
    .execute();
}

/** Returns a template with its content. One of the other kind is unknown. */
export async function requireTemplate<Kind extends TemplateKind>(tx: Tx, actor: Actor, kind: Kind, id: string) {
  const found = await tx
    .selectFrom("template")
    .select(["project_id", "details", "content"])
    .where(withinReach(actor, "template"))
    .where("id", "=", id)
    .where("kind", "=", kind)
    .$castTo<{ project_id: string } & Templates[Kind]>()
    .executeTakeFirst();
  if (found === undefined) throw templateNotFound(kind);
  return found;
}

/** Adds a template. Of several at once, those go in for which the project has room. */
export async function insertTemplate<Kind extends TemplateKind>(tx: Tx, actor: Actor, template: NewTemplate<Kind>): Promise<Listed<Kind>> {
  const { organizationId: organization_id } = actor;
  const { kind, projectId: project_id, name, details, content } = template;
  await lockProject(tx, actor, project_id);
  const { count } = await tx
    .selectFrom("template")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("organization_id", "=", organization_id)
    .where("project_id", "=", project_id)
    .executeTakeFirstOrThrow();
  if (count >= templatesMax) throw new Failure("invalid_state", sentence("refusal_templates_full", { count: templatesMax }));
  return tx
    .insertInto("template")
    .values({
      organization_id,
      id: newId("template"),
      project_id,
      kind,
      name,
      details: JSON.stringify(details),
      content: JSON.stringify(content),
    })
    .returning(listed)
    .$castTo<Listed<Kind>>()
    .executeTakeFirstOrThrow();
}

export async function renameTemplate<Kind extends TemplateKind>(
  tx: Tx,
  actor: Actor,
  kind: Kind,
  { id, name }: { id: string; name: string },
): Promise<Listed<Kind>> {
  const renamed = await tx
    .updateTable("template")
    .set({ name })
    .where(withinReach(actor, "template"))
    .where("id", "=", id)
    .where("kind", "=", kind)
    .returning(listed)
    .$castTo<Listed<Kind>>()
    .executeTakeFirst();
  if (renamed === undefined) throw templateNotFound(kind);
  return renamed;
}

export async function removeTemplate(tx: Tx, actor: Actor, kind: TemplateKind, id: string): Promise<{ id: string; deleted: true }> {
  const removed = await tx
    .deleteFrom("template")
    .where(withinReach(actor, "template"))
    .where("id", "=", id)
    .where("kind", "=", kind)
    .returning("id")
    .executeTakeFirst();
  if (removed === undefined) throw templateNotFound(kind);
  return { id, deleted: true };
}

/** Returns a template as the contract shows it. What it has of an article or a post is for whoever may read those. */
export function presentTemplate<Kind extends TemplateKind>(actor: Actor, kind: Kind, template: Listed<Kind>) {
  const { id, project_id: projectId, name, details, created_at } = template;
  const hidden = kind === "article" ? { title: "", tags: [] } : { title: "" };
  const shown = mayUse(actor, kind === "article" ? "articles:read" : "posts:read") ? details : { ...details, ...hidden };
  return { ...shown, id, projectId, name, createdAt: created_at.toISOString() };
}

function templateNotFound(kind: TemplateKind): Failure {
  return new Failure("not_found", sentence(kind === "article" ? "refusal_article_template_unknown" : "refusal_post_template_unknown"));
}
