import type pg from "pg";

/** Text columns that make a row its own, beside ids, by table. */
const ownText: Readonly<Record<string, readonly string[]>> = {
  article: ["slug", "title_key"],
  article_tag: ["slug"],
  article_slug: ["slug"],
  blog_host: ["host"],
  blog_redirect: ["path"],
  blog_page_view: ["host"],
  blog_view: ["host"],
  credit_entry: ["operation_id"],
  event: ["subject_id"],
  idempotency: ["key"],
  invitation: ["email"],
  payment: ["event_id"],
  saved_view: ["name"],
  search_day: ["source"],
  search_query: ["query"],
  search_result: ["page"],
  search_period_result: ["page"],
  site_request: ["user_code"],
  work: ["subject"],
};

/** Tables of which an organization or a project has one row, or a few. */
export const fewRows = [
  // Each step is held to the one before it and to its person.
  "step_approval",
  "blog_address",
  "blog_settings",
  "brand",
  "credit_account",
  "credit_cycle",
  "deletion",
  // One for each model and month.
  "model_use",
  "network_account",
  "organization",
  // One for each kind of work.
  "organization_model",
  "organization_plan",
  "plan_subscription",
  "organization_quota",
  "platform_connection",
  "post_queue",
  "project",
  "routine",
  "search_console",
  "search_day",
  "search_period",
  "search_query_period",
  "search_total",
  "search_window",
  "site_request",
  // One for each kind of work.
  "work_turn",
];

type Place = { organizationId: string; projectId: string };
type Copies = Place & { count: number };
type Column = { table: string; name: string; type: string };

async function listColumns(client: pg.ClientBase): Promise<Map<string, Column[]>> {
  const { rows } = await client.query<Column>(
    `select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'organization_id')
     order by 1, a.attnum`,
  );
  return Map.groupBy(rows, ({ table }) => table);
}

/** Returns the SQL expression of a column of a copy. The same id becomes the same new id everywhere, so that copies refer to each other. */
function copied({ table, name, type }: Column): string {
  if (name === "organization_id") return "place.organization_id";
  if (name === "project_id") return "case when t.project_id is not null then place.project_id end";
  if (type === "bytea" && /digest|proof|hash/.test(name)) return `sha256(t.${name} || convert_to(place.mark || '_' || n, 'UTF8'))`;
  if (table === "credit_entry" && name === "number")
    return "t.number + n * (select max(number) from credit_entry where organization_id = $1)";
  // A person's address on the blog has no underscore.
  if (table.startsWith("author") && name === "slug") return `t.slug || '-' || place.mark || '-' || n`;
  if (type !== "text") return `t.${name}`;
  return /(^|_)id$/.test(name) || ownText[table]?.includes(name) ? `t.${name} || '_' || place.mark || '_' || n` : `t.${name}`;
}

/** Copies every row of a project and its organization to each of these places, so many times, without looking at foreign keys. */
export async function multiply(owner: pg.Pool, from: Place, to: readonly Copies[]): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    for (const [table, columns] of await listColumns(client)) {
      if (fewRows.includes(table)) continue;
      const ofProject = columns.some(({ name }) => name === "project_id") ? "coalesce(t.project_id, $2) = $2" : "$2 <> ''";
      await client.query(
        `insert into ${table} (${columns.map(({ name }) => name).join(", ")})
         select ${columns.map(copied).join(", ")} from ${table} t
         cross join unnest($3::text[], $4::text[], $5::integer[]) with ordinality place (organization_id, project_id, count, mark)
         cross join lateral generate_series(1, place.count) n
         where t.organization_id = $1 and ${ofProject}
         on conflict do nothing`,
        [
          from.organizationId,
          from.projectId,
          to.map((place) => place.organizationId),
          to.map((place) => place.projectId),
          to.map((place) => place.count),
        ],
      );
    }
    await client.query("commit");
  } finally {
    client.release();
  }
}
