import { expect, test } from "vitest";
import { dumpSchema } from "../../scripts/dump-schema.ts";
import { openDatabase } from "./database.ts";

const changes: Record<string, string> = {
  column: "alter table topic add column mood text",
  default: "alter table topic alter column locale set default 'en'",
  constraint: "alter table topic add constraint short check (length(title) < 9)",
  index: "create index topic_mood on topic (title)",
  "right of the service": "grant update on audit to galley_service",
  "right of everyone": "grant select on audit to public",
  policy: "drop policy tenant on article",
  "row-level security": "alter table article disable row level security",
  function: "create or replace function give_up_mails() returns void language sql as 'select'",
};

test("every kind of change shows", async () => {
  await using database = await openDatabase();
  let before = await dumpSchema(database.url);
  for (const [kind, sql] of Object.entries(changes)) {
    await database.owner.query(sql);
    const after = await dumpSchema(database.url);
    expect(after, kind).not.toBe(before);
    before = after;
  }
});
