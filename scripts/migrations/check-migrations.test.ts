import { describe, expect, test } from "vitest";
import { readMigrations } from "../../server/src/core/database/migrate.ts";
import { brokenMigrations } from "./check-migrations.ts";
import { rules } from "./rules.ts";

const online = "--! online\n";

/** Returns the names of the rules that a file breaks. */
async function brokenBy(sql: string, name = "0060-example.sql"): Promise<string[]> {
  const found = await brokenMigrations([{ name, sql }]);
  return found.map((line) => /\[([a-z-]+)\]/.exec(line)?.[1] ?? line);
}

const nullable = `${online}alter table article add constraint c check (title is not null) not valid; alter table article validate constraint c;`;

// For each rule: files that break it and no other, and files that break none.
const examples: Record<string, { bad: string[]; good: string[] }> = {
  index: {
    bad: [
      "create index a on article (title);",
      "create index concurrently if not exists a on article (title);",
      `${online}create index concurrently a on article (title);`,
      `${online}create unique index if not exists a on article (title);`,
    ],
    good: [`${online}create index concurrently if not exists a on article (title);`, "create table t (id text); create index a on t (id);"],
  },
  "drop-index": {
    bad: ["drop index a;", `${online}drop index concurrently a;`, "drop index concurrently if exists a;"],
    good: [`${online}drop index concurrently if exists a;`],
  },
  "column-default": {
    bad: [
      "alter table article add column a text default gen_random_uuid()::text;",
      "alter table article add column a timestamptz default clock_timestamp();",
      "alter table article add column a integer generated always as (length(title)) stored;",
      "alter table article add column a integer generated always as identity;",
      "alter table article add column a bigserial;",
      "alter table article add column a text default pg_catalog.lower(random()::text);",
    ],
    good: [
      "alter table article add column a text default 'x', add column b timestamptz not null default now();",
      "alter table article alter column a set default gen_random_uuid();",
      "alter table article add column a text default ('a' || 'b');",
      "create table t (id uuid default gen_random_uuid()); alter table t add column a uuid default gen_random_uuid();",
    ],
  },
  "column-required": {
    bad: ["alter table article add column a text not null;"],
    good: ["alter table article add column a text not null default '';", "alter table article add column a text;"],
  },
  "column-check": {
    bad: [
      "alter table article add column a text check (a <> '');",
      "alter table article add column a text unique;",
      "alter table article add column a text default 'x' references image (id);",
    ],
    good: ["alter table article add column a text references image (id);"],
  },
  "set-not-null": {
    bad: [
      "alter table article alter column title set not null;",
      `${online}alter table article add constraint c check (title is not null) not valid; alter table article alter column title set not null;`,
      `${nullable} alter table article alter column summary set not null;`,
      `${nullable} alter table post alter column title set not null;`,
    ],
    good: [`${nullable} alter table article alter column title set not null;`],
  },
  "alter-type": {
    bad: ["alter table article alter column title type integer using 1;"],
    good: ["-- allow alter-type: It was varchar, and nothing is rewritten.\nalter table article alter column title type text;"],
  },
  constraint: {
    bad: [
      "alter table article add constraint a check (title <> '');",
      "alter table article add constraint a foreign key (image_id) references image (id);",
      `${online}alter table article add check (title <> '');`,
    ],
    good: [
      "alter table article add constraint a check (title <> '') not valid;",
      "create table t (id text, check (id <> '')); alter table t add constraint a check (id <> 'a');",
    ],
  },
  key: {
    bad: ["alter table article add constraint a unique (title);", "alter table article add primary key (title);"],
    good: ["alter table article add constraint a unique using index article_title;"],
  },
  validate: {
    bad: [
      "alter table article validate constraint a;",
      `${online}alter table article alter column title set default '', validate constraint a;`,
    ],
    good: [`${online}alter table article validate constraint a;`],
  },
  "constraint-alone": {
    bad: [
      `${online}alter table article add constraint a check (title <> '') not valid, add constraint b check (title <> 'b') not valid;`,
      "alter table article add column a text, add constraint b unique using index c;",
    ],
    good: [
      "alter table article add column a text, add column b text;",
      "create table t (id text, constraint a check (id <> ''), unique (id));",
    ],
  },
  "whole-table": {
    bad: ["update article set title = '';", `${online}delete from article where title = '';`],
    good: ["create table t (id text); update t set id = '';", "create table t (id text); insert into t select id from article;"],
  },
  batches: {
    bad: [
      "do $$ begin loop update article set a = 1 where id in (select id from article limit 9); exit when not found; commit; end loop; end $$;",
      `${online}do $$ begin update article set a = 1 where a is null; end $$;`,
      `${online}do $$ begin loop delete from article where a = 1; exit when not found; commit; end loop; end $$;`,
    ],
    good: [
      `${online}do $$ begin loop update article set a = 1 where id in (select id from article limit 9); exit when not found; commit; end loop; end $$;`,
      "do $$ begin if not exists (select from pg_roles where rolname = 'a') then create role a; end if; end $$;",
    ],
  },
  "table-lock": {
    bad: [
      "lock table article;",
      "truncate article;",
      `${online}vacuum full article;`,
      `${online}reindex table article;`,
      "alter table article set unlogged;",
    ],
    good: [`${online}reindex table concurrently article;`, "alter table article enable row level security;"],
  },
  breaking: {
    bad: [
      "alter table article rename to paper;",
      "alter table article rename column title to name;",
      "alter table article drop column title;",
      "drop table article;",
    ],
    good: [
      "--! breaking\nalter table article drop column title;",
      "alter table article drop constraint a;",
      "alter index a rename to b;",
      "create table t (id text); alter table t rename column id to key;",
    ],
  },
  "online-step": {
    bad: [`${online}alter table article add column a text;`, `${online}create table t (id text);`],
    good: ["alter table article add column a text;", "create table t (id text);"],
  },
  "one-table": {
    bad: [
      "alter table article add column a text; alter table post add column a text;",
      "--! breaking\nalter table article add column a text; drop table post;",
    ],
    good: [
      "alter table article add column a text; alter table article add column b text;",
      "create table t (id text); alter table t enable row level security; alter table post add column a text;",
      `${online}alter table article add constraint a check (true) not valid; alter table post add constraint a check (true) not valid;`,
    ],
  },
};

test("each rule has examples", () => {
  expect(Object.keys(examples).toSorted()).toEqual(rules.map(({ name }) => name).toSorted());
});

describe.for(Object.entries(examples))("%s", ([name, { bad, good }]) => {
  test.for(bad)("refuses %j", async (sql) => expect(new Set(await brokenBy(sql))).toEqual(new Set([name])));
  test.for(good)("takes %j", async (sql) => expect(await brokenBy(sql)).toEqual([]));
});

test("a finding names the file, the line and what to do", async () => {
  const sql = "-- First.\n\n-- Größer — second.\nalter table article add column a text;\n\ncreate index a on article (title);";
  expect(await brokenMigrations([{ name: "0060-example.sql", sql }])).toEqual([
    expect.stringMatching(/^server\/migrations\/0060-example\.sql:6 \[index\] .*concurrently/),
  ]);
});

test("a check of an earlier file proves a column", async () => {
  const files = [
    { name: "0060-check.sql", sql: nullable },
    { name: "0061-required.sql", sql: "alter table article alter column title set not null;" },
  ];
  expect(await brokenMigrations(files)).toEqual([]);
  expect(await brokenMigrations(files.slice(1))).toHaveLength(1);
});

test("an exception needs a reason, and covers its rule alone", async () => {
  expect(await brokenBy("-- allow index:\ncreate index a on article (title);")).toEqual(["index"]);
  expect(await brokenBy("-- allow key: For a test.\ncreate index a on article (title);")).toEqual(["index"]);
});

test("a file that the runner would split elsewhere than PostgreSQL is refused", async () => {
  const sql = `${online}comment on table article is E'It\\'s; one';`;
  expect(await brokenBy(sql)).toEqual(["statements"]);
  expect(await brokenBy(`${online}comment on table article is 'It''s; one';`)).toEqual([]);
});

test("the file that makes the tables is left as it is", async () => {
  expect(await brokenBy("create index a on article (title);", "0001-first-release.sql")).toEqual([]);
});

test("this version's files break no rule", async () => {
  expect(await brokenMigrations(readMigrations())).toEqual([]);
});
