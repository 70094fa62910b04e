import { describe, expect, test } from "vitest";
import type { Catalog } from "../../server/test/statements/record-catalog.ts";
import type { Reach, RecordedStatement } from "../../server/test/statements/record-statements.ts";
import { findingsIn } from "./check-statements.ts";
import { brokenStatements, missingStatements } from "./report.ts";
import { statementsIn } from "./statements-in.ts";
import { unsentStatements } from "./unsent.ts";

const catalog: Catalog = {
  tenants: ["article", "comment", "project"],
  functions: [
    { name: "claim_articles", body: "update article set fence = fence + 1" },
    { name: "next_at", body: "select due from wrapped_claim()" },
    { name: "wrapped_claim", body: "select * from claim_articles(1)" },
    { name: "recall_articles", body: "update article set fence = 0", apart: true },
    { name: "entries_with", body: "select id from article where title = $1" },
    { name: "plain_title", body: "select upper($1)" },
  ],
  volatile: ["random", "clock_timestamp"],
  changing: ["random", "clock_timestamp", "now", "to_char", "date_trunc"],
};

function sent(text: string, reach: Reach = "organization", places = ["server/src/content/a.ts:1"]): RecordedStatement {
  return { text, reach, places };
}

const rulesOf = async (text: string, reach?: Reach) => (await findingsIn([sent(text, reach)], catalog)).map(({ rule }) => rule);

describe("an organization that is named by a value is found", () => {
  test.each([
    "select from article where organization_id = $1 and id = $2",
    "select from article a where $1::text = a.organization_id",
    "select from article a where (a.organization_id, a.id) = ($1, $2)",
    "select from article a join comment c on c.organization_id = a.organization_id and c.article_id = a.id where a.organization_id = $1",
    "select from article a join comment c on c.organization_id = a.organization_id where c.organization_id = $1",
    "select from article a join comment c using (organization_id, article_id) where organization_id = $1",
    "select from article a left join comment c on c.organization_id = $1 and c.article_id = a.id where a.organization_id = $1",
    "select (select count(*) from comment c where c.organization_id = $1 and c.article_id = a.id) from article a where a.organization_id = $1",
    "with own as (select * from article where organization_id = $1) select from own join comment c on c.organization_id = $1 and c.article_id = own.id",
    "with comment as (select $1 as id) select from comment",
    "update article set title = $2 where organization_id = $1",
    "update article a set title = c.body from comment c where a.organization_id = $1 and c.organization_id = a.organization_id",
    "delete from comment c using article a where c.organization_id = $1 and a.organization_id = $1 and a.id = c.article_id",
    "insert into article (organization_id, id) values ($1, $2), ($3, $4)",
    "insert into comment (organization_id, article_id) select a.organization_id, a.id from article a where a.organization_id = $1",
    "select from article where organization_id = $1 union all select from comment where organization_id = $2",
    "select from person where email = $1",
  ])("%s", async (text) => expect(await rulesOf(text)).toEqual([]));
});

describe("an organization that is not named, or by another table of an outer query alone, is refused", () => {
  test.each([
    "select from article where id = $1",
    "select from article where organization_id = current_organization_id()",
    "select from article where organization_id = any($1)",
    "select from article where organization_id = $1 or id = $2",
    "select (select count(*) from comment c where c.organization_id = a.organization_id) from article a where a.organization_id = $1",
    "select from article a where a.organization_id = $1 and exists (select from comment c where c.organization_id = a.organization_id)",
    "select from article a left join comment c on a.organization_id = $1 and c.article_id = a.id where a.organization_id = $1",
    "select from article a full join comment c on c.organization_id = a.organization_id where a.organization_id = $1",
    "select from (select * from article where organization_id = $1) a join comment c on c.organization_id = a.organization_id",
    "select from article a cross join lateral (select from comment c where c.organization_id = a.organization_id) l where a.organization_id = $1",
    "select from article where organization_id = $1 union all select from comment",
    "update article set title = $1 where id = $2",
    "update article a set title = c.body from comment c where a.organization_id = $1 and c.id = a.id",
    "delete from comment where id = $1",
    "insert into article (id) values ($1)",
    "insert into article (organization_id, id) values ($1, $2), (current_organization_id(), $3)",
  ])("%s", async (text) => expect(await rulesOf(text)).toContain("organization"));
});

describe("each rule refuses one statement and takes its neighbor", () => {
  test.each([
    [
      "volatile",
      "update article set at = clock_timestamp() where organization_id = $1",
      "update article set at = now() where organization_id = $1",
    ],
    [
      "do-update",
      "insert into article (organization_id) values ($1) on conflict (id) do update set at = now()",
      "insert into article (organization_id) values ($1) on conflict (id) do update set at = excluded.at",
    ],
    [
      "case",
      "update article set at = coalesce(at, now()) where organization_id = $1",
      "update article set at = least(at, now()) where organization_id = $1",
    ],
    [
      "simple-case",
      "update article set slug = case status when 'draft' then $2 else slug end where organization_id = $1",
      "update article set slug = case when status = 'draft' then $2 else slug end where organization_id = $1",
    ],
    [
      "returning",
      "update article set at = $2 where organization_id = $1 returning at < now()",
      "update article set at = $2 where organization_id = $1 returning at",
    ],
    ["setting-among-others", "set local enable_sort = off; select from article where organization_id = $1", "set local enable_sort = off"],
    [
      "returning-query",
      "insert into article (organization_id) values ($1) returning (select count(*) from comment where organization_id = $1)",
      "insert into article (organization_id) values ($1) returning id",
    ],
    [
      "function-of-column",
      "update article set at = at - interval '1 hour' where organization_id = $1",
      "update article set at = (at at time zone 'UTC' - interval '1 hour') at time zone 'UTC' where organization_id = $1",
    ],
    [
      "function-of-column",
      "update article set at = now() + make_interval(secs => tries) where organization_id = $1",
      "update article set at = now() + make_interval(secs => $2) where organization_id = $1",
    ],
    [
      "function-of-column",
      "update article set day = to_char(at, 'YYYY') where organization_id = $1",
      "update article set day = to_char(now(), 'YYYY') where organization_id = $1",
    ],
    [
      "values",
      "insert into article (organization_id, id) values ($1, (select max(id) from person))",
      "insert into article (organization_id, id) values ($1, $2)",
    ],
    [
      "insert-select",
      "insert into article (organization_id, id) select $1, u.id from unnest($2::text[]) u (id)",
      "insert into article (organization_id, id) select p.organization_id, u.id from project p cross join unnest($2::text[]) u (id) where p.organization_id = $1",
    ],
    [
      "insert-select",
      "insert into article (organization_id, id) select organization_id, row_number() over (order by id) from comment where organization_id = $1",
      "insert into article (organization_id, id) select organization_id, row_number() over (partition by organization_id order by id) from comment where organization_id = $1",
    ],
    [
      "insert-in-with",
      "with one as (insert into article (organization_id) values ($1) returning id) select from one",
      "with one as (update article set id = $2 where organization_id = $1 returning id) select from one",
    ],
    [
      "shared-lock",
      "select from member m join person p on p.id = m.person_id where m.organization_id = $1 for key share",
      "select from member m join person p on p.id = m.person_id where m.organization_id = $1 for key share of m",
    ],
    ["setting", "select set_config('app.organization_id', $1, true)", "select current_setting('app.organization_id')"],
    [
      "advisory",
      "select pg_advisory_xact_lock(hashtext(a.id)) from article a where a.organization_id = $1",
      "select pg_advisory_xact_lock(hashtext($1))",
    ],
    ["as-owner", "select recall_articles($1)", "select claim_articles($1)"],
    [
      "function-in-query",
      "select from article where organization_id = $1 and id in (select entries_with($2))",
      "select from article where organization_id = $1 and title = plain_title($2)",
    ],
  ])("%s: %s", async (rule, refused, taken) => {
    expect(await rulesOf(refused)).toContain(rule);
    expect(await rulesOf(taken)).toEqual([]);
  });

  test("a function that reads tables of tenants, through others too, belongs into an organization's transaction", async () => {
    expect(await rulesOf("select next_at()", "alone")).toEqual(["function"]);
    expect(await rulesOf("select next_at()", "everywhere")).toEqual(["function"]);
    expect(await rulesOf("select next_at()", "organization")).toEqual([]);
    expect(await rulesOf("select plain_title($1)", "alone")).toEqual([]);
  });
});

test("the report names the place, the rule and the text", async () => {
  const [report = ""] = await brokenStatements({ recorded: [sent("select from article where id = $1")], catalog });
  expect(report).toContain("server/src/content/a.ts:1");
  expect(report).toContain("[organization] Name the organization by a value for article");
  expect(report).toContain("select from article where id = $1");
});

const source = `
  const fragment = sql\`a.status = \${status} and a.locale = \${locale}\`;
  await sql\`select a.id, \${columns} from article a where a.organization_id = \${organizationId} and \${fragment}\`.execute(tx);
  await pool.query("select * from claim_articles($1)", [1]);
  await tx.selectFrom("comment as c").selectAll().execute();
  throw new Error("select a project from the list");
`;

test("statements are found in a source: templates, texts for the driver, and those of the builder", () => {
  expect(statementsIn("a.ts", source)).toEqual([
    { line: 2, texts: ["a.status =", "and a.locale ="], ofBuilder: false },
    { line: 3, texts: ["select a.id,", "from article a where a.organization_id =", "and"], ofBuilder: false },
    { line: 4, texts: ["select * from claim_articles($1)"], ofBuilder: false },
    { line: 5, texts: ['from "comment" as "c"'], ofBuilder: true },
    { line: 6, texts: ["select a project from the list"], ofBuilder: false },
  ]);
});

test("a statement that was never sent is named with its place, one of the builder by its file", () => {
  const path = "server/src/content/a.ts";
  const recorded = [
    sent("select a.id, a.title\n from article a where a.organization_id = $1 and a.status = $2 and a.locale = $3"),
    sent('select * from "comment" as "c"', "organization", ["server/src/content/other.ts:3"]),
  ];
  expect(unsentStatements([{ path, text: source }], recorded)).toEqual([
    `${path}:4 select * from claim_articles($1)`,
    `${path}:5 from "comment" as "c"`,
    `${path}:6 select a project from the list`,
  ]);
});

test("an exception that nothing needs is named", async () => {
  const missing = await missingStatements({ recorded: [sent("select * from next_work()", "alone")], catalog }, []);
  expect(missing.join("\n")).toContain("[exception] Nothing needs claim_work.");
});
