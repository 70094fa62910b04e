import { newId } from "../../server/src/core/ids.ts";
import { asPerson, call } from "../../server/src/operating/seed/seed-context.ts";
import { registry } from "../../server/src/registry/registry.ts";
import { newImage } from "../../server/test/seeds.ts";
import type { Dashboard } from "./open-dashboard.ts";

export type HostilePlace = { projectId: string; articleId: string; articleIds: string[]; postIds: string[] };

const suggestedAtOnce = 20;
const writtenAtOnce = 8;

/** Creates a project in the demo's organization in which every text that a person can write is hostile: each text in each field. */
export async function fillHostile(dashboard: Dashboard, hostileTexts: readonly string[]): Promise<HostilePlace> {
  const { rows } = await dashboard.owner.query(
    `select m.organization_id as "organizationId", m.person_id as "personId" from member m join project p using (organization_id)
     where p.id = $1 and m.role = 'owner'`,
    [dashboard.projectId],
  );
  const dependencies = { services: dashboard.app.services, owner: {} as never };
  const member = { ...(rows[0] as { organizationId: string; personId: string }), role: "owner" as const };
  const actor = asPerson(member);
  const [first = ""] = hostileTexts;
  const { id: projectId } = await call(dependencies, registry.createProject, actor, { name: first });
  const articleIds: string[] = [];
  const postIds: string[] = [];
  const write = async (text: string, index: number) => {
    const { id } = await call(dependencies, registry.createArticle, actor, {
      projectId,
      title: text,
      markdown: `${text}\n\n- ${text}\n\n> ${text}\n\n[${text}](https://hearth.example)`,
      summary: text,
      seoTitle: text,
      seoDescription: text,
      submit: false,
    });
    articleIds.push(id);
    const fields = { keyword: text, pillar: text, cluster: text, intent: text, callToAction: text, avoid: text };
    const day = `2027-01-${String(1 + (index % 28)).padStart(2, "0")}`;
    await call(dependencies, registry.createTopic, actor, { projectId, title: text, ...fields, ...(index % 2 && { day }) });
    const post = await call(dependencies, registry.createPost, actor, { projectId, format: "linkedin", text }).catch(() => undefined);
    if (post !== undefined && "id" in post) postIds.push(post.id);
    const imageId = await newImage(dashboard.owner, { organizationId: member.organizationId, projectId }, { alt: text, credit: text });
    await dashboard.owner.query("update image set file_name = $2 where id = $1", [imageId, text]);
  };
  for (let start = 0; start < hostileTexts.length; start += writtenAtOnce) {
    await Promise.all(hostileTexts.slice(start, start + writtenAtOnce).map((text, offset) => write(text, start + offset)));
  }
  for (let start = 0; start < hostileTexts.length; start += suggestedAtOnce) {
    await call(dependencies, registry.suggestTopics, actor, { projectId, titles: hostileTexts.slice(start, start + suggestedAtOnce) });
  }
  const { id: articleId, revision } = await call(dependencies, registry.createArticle, actor, {
    projectId,
    title: "All of them",
    markdown: hostileTexts.join("\n\n"),
    submit: false,
  });
  await call(dependencies, registry.updateArticle, actor, { id: articleId, revision, markdown: hostileTexts.toReversed().join("\n\n") });
  for (const text of hostileTexts) await call(dependencies, registry.createComment, actor, { id: articleId, body: `${text} @marta.vidal` });
  await nameThem(dashboard, member, hostileTexts);
  return { projectId, articleId, articleIds, postIds };
}

/** Gives people, the organization and tokens a hostile name, and adds notifications with all texts. No screen's operation takes so many. */
async function nameThem(
  { owner }: Dashboard,
  { organizationId }: { organizationId: string },
  hostileTexts: readonly string[],
): Promise<void> {
  const [text] = hostileTexts;
  await owner.query("update person set name = $1", [text]);
  await owner.query("update organization set name = $1", [text]);
  await owner.query("update api_token set name = left($1, 80) || id where organization_id = $2", [text, organizationId]);
  for (const title of hostileTexts) {
    await owner.query(
      `insert into notification (organization_id, id, person_id, project_id, kind, article_id, title, actor_id, in_app, mail_status)
       select n.organization_id, $1, n.person_id, n.project_id, n.kind, n.article_id, $2, n.actor_id, true, 'none'
       from notification n where n.organization_id = $3 and n.article_id is not null limit 1`,
      [newId("notification"), title, organizationId],
    );
  }
}
