import type pg from "pg";

type Queue = {
  table: string;
  /** Constraints on columns that no claim reads. They are dropped for the trial. */
  without?: readonly string[];
  /** SQL expressions that replace made-up values. `n` counts rows, `org` is the organization. */
  values: Record<string, string>;
  /** SQL that inserts related rows. `$1` is the organization, `$2` the number of rows. */
  beside?: string;
  /** Claim of a batch of ten, or of five where the function bounds how much work of one organization is under way. */
  claim: string;
  bounded: boolean;
  /** Name of the test row in which a worker does this work. */
  row: string;
};

const due = "now() - make_interval(secs => case org when 'org_hostile' then 600 else 60 end)";

/** Every function with which workers find due work across all organizations. */
export const queues: Record<string, Queue> = {
  claim_work: {
    table: "work",
    values: { kind: "'exports'", subject: "'x_' || n", at: due },
    beside:
      "insert into work_turn (organization_id, kind, at) select $1, 'exports', now() - make_interval(secs => case $1 when 'org_hostile' then $2 else 1 end)",
    claim: "claim_work('exports', 10, 30, 5, 5)",
    bounded: true,
    row: "exports",
  },
  claim_deletions: {
    table: "deletion",
    values: { project_id: "'prj_' || n", next_attempt_at: due },
    claim: "claim_deletions(10, 30, 5)",
    bounded: true,
    row: "deletions",
  },
  claim_blog_changes: {
    table: "blog_change",
    values: { next_attempt_at: due },
    claim: "claim_blog_changes(10, 30, 5)",
    bounded: true,
    row: "changes for the CDN",
  },
  claim_blog_pings: {
    table: "blog_ping",
    values: { kind: "'indexnow'", slug: "'s' || n", next_attempt_at: due },
    claim: "claim_blog_pings(10, 5, 30, 'indexnow')",
    bounded: true,
    row: "pings of search engines",
  },
  claim_account_mails_in_turns: {
    table: "account_mail",
    values: { kind: "'invitation'", organization_id: "org", invitation_id: "'inv_' || n", next_at: due },
    claim: "claim_account_mails_in_turns(10, 30, 5)",
    bounded: true,
    row: "account emails",
  },
  due_articles: {
    table: "article",
    without: ["scheduled_has_date"],
    values: {
      status: "'scheduled'",
      slug: "'slug-' || n",
      title_key: "'key ' || n",
      locale: "'en'",
      due_at: due,
      scheduled_at: due,
    },
    claim: "due_articles(10, 5)",
    bounded: false,
    row: "articles",
  },
  due_drawings: {
    table: "post_destination",
    values: {
      destination: "'instagram'",
      status: "'scheduled'",
      at: due,
      at_local: "'2026-01-01T00:00'",
      at_zone: "'UTC'",
      post_id: "org || '_' || n",
    },
    beside: `insert into post (organization_id, id, project_id, format, revision, approved_revision, from_article, title, status, agent)
      select $1, $1 || '_' || n, 'prj_1', 'carousel', 1, 1, false, '', 'scheduled', '' from generate_series(1, $2::int) n`,
    claim: "due_drawings(10, 5)",
    bounded: false,
    row: "posts",
  },
  due_post_destinations: {
    table: "post_destination",
    values: {
      destination: "'x'",
      status: "'scheduled'",
      at: due,
      at_local: "'2026-01-01T00:00'",
      at_zone: "'UTC'",
      post_id: "org || '_' || n",
    },
    beside: `insert into post (organization_id, id, project_id, format, revision, approved_revision, from_article, title, status, agent)
      select $1, $1 || '_' || n, 'prj_1', 'x', 1, 1, false, '', 'scheduled', '' from generate_series(1, $2::int) n`,
    claim: "due_post_destinations(10, 5)",
    bounded: false,
    row: "posts",
  },
};

type Column = { column_name: string; data_type: string };

const madeUp: Record<string, string> = {
  text: "'x_' || n",
  integer: "1",
  bigint: "1",
  boolean: "false",
  jsonb: "'{}'::jsonb",
  bytea: "decode(lpad(to_hex(n), 64, '0'), 'hex')",
  "timestamp with time zone": "now()",
};

/** Puts rows of an organization into a queue without foreign key checks. Only the columns that the claim reads have to be right. */
export async function fillQueue(
  client: pg.ClientBase,
  { table, values, without = [], beside }: Queue,
  organizationId: string,
  count: number,
): Promise<void> {
  const { rows } = await client.query<Column>(
    `select column_name, data_type from information_schema.columns
     where table_name = $1 and is_nullable = 'NO' and column_default is null and is_generated = 'NEVER'`,
    [table],
  );
  const known: Record<string, string> = { organization_id: "org", id: "org || '_' || n" };
  const made = rows.map(({ column_name: name, data_type: type }) => [name, known[name] ?? madeUp[type] ?? "null"] as const);
  const all = Object.entries({ ...Object.fromEntries(made), ...values });
  for (const constraint of without) await client.query(`alter table ${table} drop constraint if exists ${constraint}`);
  await client.query("set local session_replication_role = replica");
  if (beside !== undefined) await client.query(beside, [organizationId, count]);
  await client.query(
    `insert into ${table} (${all.map(([name]) => name).join(", ")})
     select ${all.map(([, value]) => value).join(", ")} from (select $1::text as org, n from generate_series(1, $2::int) n) made`,
    [organizationId, count],
  );
}
