import type { Permission } from "@galley/contract";
import type { ClientBase } from "pg";
import { registry } from "#src/registry/registry.ts";
import type { Members } from "./members.ts";
import { demoOrganizations, type PersonKey } from "./people.ts";
import { asPerson, call, type SeedContext, seedSurface } from "./seed-context.ts";

type Assistant = { by: PersonKey; name: string; host: string; permissions: Permission[]; everywhere: boolean; calls: number };

const reading: Permission[] = ["projects:read", "articles:read", "posts:read", "comments:read", "calendar:read", "results:read"];
const assistants: readonly Assistant[] = [
  { by: "ilse", name: "ChatGPT", host: "chatgpt.com", permissions: [...reading, "comments:write"], everywhere: false, calls: 6 },
  { by: "priya", name: "Cursor", host: "localhost", permissions: [...reading, "articles:write"], everywhere: false, calls: 0 },
  {
    by: "marta",
    name: "Claude",
    host: "claude.ai",
    permissions: [...reading, "articles:write", "posts:write"],
    everywhere: true,
    calls: 23,
  },
];

const tokenCalls: Record<string, number> = { "Newsroom assistant": 41, "Every project": 9, "Static export": 120, "Load test 1": 300 };
const siteCalls = 640;

/** Writes a week of use of tokens and assistants, and spreads the audit log over the last days. */
export async function writeUse(context: SeedContext, members: Members, projectId: string): Promise<void> {
  const input = { name: "Static export", projectId, validityDays: 30 as const, permissions: reading };
  await call(context, registry.createToken, asPerson(members.jonas), input);
  for (const { by, name, host, permissions, everywhere, calls } of assistants) {
    const connection = { clientId: `https://${host}/oauth/client.json`, name, host, permissions, projectId: everywhere ? null : projectId };
    const { id } = await call(context, registry.connectAssistant, asPerson(members[by]), connection);
    await context.owner.query("update api_token set expires_at = now() + interval '25 days' where id = $1", [id]);
    if (calls === 0) continue;
    await countCalls(context.owner, "t.id = $1", id, calls);
    await giveToAssistant(context.owner, id, members[by].personId);
  }
  for (const [name, calls] of Object.entries(tokenCalls)) await countCalls(context.owner, "t.name = $1", name, calls);
  await countCalls(context.owner, "t.kind = 'read' and t.project_id = $1", projectId, siteCalls);
  await spreadOverDays(context.owner);
}

/** Counts a week of calls, with errors on two of its days. */
async function countCalls(owner: ClientBase, condition: string, value: string, calls: number): Promise<void> {
  await owner.query(
    `insert into token_usage (organization_id, token_id, day, calls, errors, last_used_at)
     select t.organization_id, t.id, now()::date - ago, $2::integer * (array[6, 9, 4, 10, 8, 3, 7])[ago + 1] / 10 + 1,
       case when ago in (1, 4) then $2::integer / 20 else 0 end, now() - make_interval(days => ago, mins => 7)
     from api_token t cross join generate_series(0, 6) ago where t.organization_id = any($3) and ${condition}`,
    [value, calls, organizationIds],
  );
}

const organizationIds = Object.values(demoOrganizations).map(({ id }) => id);

/** Attributes a person's comments and edits to the assistant. */
async function giveToAssistant(owner: ClientBase, id: string, personId: string): Promise<void> {
  await owner.query(
    `update audit set surface = 'assistant', token_id = $1
     where person_id = $2 and token_id is null and operation in ('create_comment', 'update_article', 'create_post')`,
    [id, personId],
  );
}

/** Dates the audit log: entries of the setup come first, then the work. A token gets the time of the entry that tells of its creation. */
async function spreadOverDays(owner: ClientBase): Promise<void> {
  const { rows: entries } = await owner.query<Dated>(
    `select organization_id, id, now() - make_interval(mins => (place * 43 + place % 7 * 5)::integer) as at from (
      select organization_id, id, row_number() over (partition by organization_id order by
        operation ~ '^(create_(token|read_token|project|organization)|(add|remove)_member|update_project|set_brand|update_blog_settings|set_author_profile|revoke_token|connect_assistant)$', id desc) as place
      from audit where organization_id = any($1)
    ) ordered`,
    [organizationIds],
  );
  await writeDates(
    owner,
    entries,
    `update audit a set created_at = n.at,
      surface = case when a.surface <> '${seedSurface}' or a.operation = 'create_organization' then a.surface when a.token_id is null then 'dashboard' else 'rest' end
    from ${dates} where a.organization_id = $1 and a.id = n.id`,
  );
  const { rows: tokens } = await owner.query<Dated>(
    `select t.organization_id, t.id, a.created_at as at,
      case when t.kind = 'assistant' then t.expires_at else t.expires_at + (a.created_at - t.created_at) end as expires
    from api_token t join audit a on a.organization_id = t.organization_id and a.subject_id = t.id
    where a.operation in ('create_token', 'connect_assistant') and t.organization_id = any($1) and t.created_at > now() - interval '1 day'`,
    [organizationIds],
  );
  await writeDates(
    owner,
    tokens,
    `update api_token t set created_at = n.at, expires_at = n.expires from ${dates} where t.organization_id = $1 and t.id = n.id`,
  );
  // A token that is about to expire, so that people can see how that looks.
  await owner.query(
    `update api_token set created_at = now() - interval '21 days', expires_at = now() + interval '9 days 3 hours'
     where organization_id = any($1) and name = 'Static export'`,
    [organizationIds],
  );
}

type Dated = { organization_id: string; id: string; at: Date; expires?: Date | null };

const dates = "unnest($2::text[], $3::timestamptz[], $4::timestamptz[]) n (id, at, expires)";

/** Writes dates that were read before: nodes of a distributed database write no time that is reckoned from a column. */
async function writeDates(owner: ClientBase, rows: readonly Dated[], statement: string): Promise<void> {
  for (const [organizationId, own] of Map.groupBy(rows, (row) => row.organization_id)) {
    const values = [own.map(({ id }) => id), own.map(({ at }) => at), own.map(({ expires }) => expires ?? null)];
    await owner.query(statement, [organizationId, ...values]);
  }
}
