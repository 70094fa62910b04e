import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openDatabase } from "#test/database.ts";
import { openWorld } from "#test/world.ts";
import { demoOrganizations, demoPeople } from "./people.ts";
import { countRows, directory, fixtureFile, galley, otherRows, publicUrl, seed, seedAt, useDirectory } from "./test-support.ts";

useDirectory();

describe("seeding again", () => {
  test("starts the demo world afresh, at the port that is set: the same counts, and nothing left of what was added or of the old tokens", async () => {
    await using database = await openDatabase();
    writeFileSync(fixtureFile, "", { mode: 0o644 });
    const first = await seed(database.url);
    expect(statSync(fixtureFile).mode & 0o777).toBe(0o600);
    const counts = await countRows(database.owner);
    await galley(
      database.url,
      "member",
      "add",
      "--email",
      "guest@elsewhere.example",
      "--role",
      "reader",
      "--organization",
      "Northlight Studio",
    );
    const mail = { GALLEY_SMTP_URL: "smtp://127.0.0.1:1", GALLEY_MAIL_FROM: "galley@hearth.example" };
    const again = await seedAt({ DATABASE_URL: database.url, PORT: "4321", ...mail });
    expect(await countRows(database.owner)).toEqual({ ...counts, person: (counts.person ?? 0) + 1 });
    expect([first.baseUrl, first.mcpUrl]).toEqual([publicUrl, `${publicUrl}/mcp`]);
    expect([again.baseUrl, again.mcpUrl]).toEqual(["http://localhost:4321", "http://localhost:4321/mcp"]);
    const mails = await database.owner.query(
      "select id from account_mail union all select id from notification where mail_status = 'pending' union all select id from notification_digest",
    );
    expect(mails.rows).toEqual([]);
    expect(again.tokens.siteRead).not.toBe(first.tokens.siteRead);
    const digests = await database.owner.query(
      "select 1 from token_digest where encode(digest, 'hex') = encode(sha256($1::bytea), 'hex')",
      [first.tokens.siteRead],
    );
    expect(digests.rows).toEqual([]);
  });
});

describe("a database that holds something else", () => {
  test("is refused and left alone; with --force its rows, due work and people stay as they are, also when the demo world starts afresh", async () => {
    await using world = await openWorld();
    await world.newArticle({ status: "published" });
    const due = await world.newArticle({ status: "scheduled" });
    await world.makeDue(due.id);
    const shared = await world.newMember({ email: demoPeople.sam.email });
    const before = await otherRows(world.owner);
    const counts = await countRows(world.owner);
    const refused = await galley(world.url, "seed");
    expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining("holds more than the demo world") });
    expect(await countRows(world.owner)).toEqual(counts);
    await seed(world.url, "--force");
    expect(await otherRows(world.owner)).toEqual(before);
    await seed(world.url, "--force");
    expect(await otherRows(world.owner)).toEqual(before);
    const { rows } = await world.owner.query("select organization_id from member where person_id = $1", [shared.personId]);
    expect(rows).toEqual(
      expect.arrayContaining([{ organization_id: world.organizationId }, { organization_id: demoOrganizations.hearth.id }]),
    );
    expect((await galley(world.url, "seed")).code).toBe(1);
  });

  test("is refused even with --force when somebody else's organization has an id of the demo world", async () => {
    await using database = await openDatabase();
    const { id, name } = demoOrganizations.hearth;
    await database.owner.query("insert into organization (organization_id, name) values ($1, $2)", [id, name]);
    const refused = await galley(database.url, "seed", "--force");
    expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining("has not made") });
    expect((await countRows(database.owner)).organization).toBe(1);
  });
});

test("a fixture that could not be written is refused before anything is done", async () => {
  await using database = await openDatabase();
  const refused = await galley(database.url, "seed", "--fixture", join(directory, "missing", "fixture.json"));
  expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining("cannot be written") });
  expect((await countRows(database.owner)).organization).toBe(0);
});
