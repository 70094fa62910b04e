import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { goodPassword, setPassword } from "#test/people.ts";
import { newVisitor, type Page, type Visitor } from "#test/visitor.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
let personId: string;
let email: string;
let visitor: Visitor;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.empty("attempt_window");
  ({ personId, email } = await world.newMember());
  await setPassword(world.owner, personId);
  visitor = newVisitor(world.app);
  await visitor.post("/sign-in", { email, password: goodPassword });
});

const download = (by = visitor, password = goodPassword) => by.post("/account/data/download", { password });

/** Returns the records of a part, wherever it stands in the file. */
function records(page: Page, part: string): Record<string, unknown>[] {
  const files = Object.entries(unzipSync(page.bytes));
  return files.filter(([name]) => name.endsWith(`/${part}.json`)).flatMap(([, bytes]) => JSON.parse(strFromU8(bytes)));
}

const namesIn = (page: Page) => Object.keys(unzipSync(page.bytes));

describe("everything about a person", () => {
  test("comes as one ZIP that is kept nowhere, to whoever proves again that it is them", async () => {
    expect((await visitor.get("/account/data")).text).toContain("Download everything about you");
    expect((await download(visitor, "not the password")).status).toBe(422);
    expect((await newVisitor(world.app).post("/account/data/download", { password: goodPassword })).location).toContain("/sign-in");
    const foreign = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
    expect((await visitor.post("/account/data/download", { password: goodPassword }, foreign)).status).toBe(403);
    const page = await download();
    expect([page.status, page.headers.get("cache-control"), page.headers.get("content-disposition")]).toEqual([
      200,
      "no-store",
      'attachment; filename="galley-everything-about-you.zip"',
    ]);
    expect(records(page, "account")).toMatchObject([{ id: personId, email }]);
    expect(namesIn(page)[0]).toBe("README.txt");
    expect((await visitor.get("/account/history")).text).toContain("Everything about you downloaded");
  });

  test("is made five times in an hour at most", async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1) statuses.push((await download()).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test("is made one at a time, and a reader who leaves frees the place", async () => {
    const send = () =>
      world.app.fetch(
        new Request("http://galley.test/account/data/download", {
          method: "POST",
          body: new URLSearchParams({ password: goodPassword }).toString(),
          headers: {
            "content-type": "application/x-www-form-urlencoded",
            "sec-fetch-site": "same-origin",
            cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
          },
        }),
        { incoming: { socket: { remoteAddress: "192.0.2.1" } } },
      );
    const first = await send();
    const second = await send();
    expect([first.status, second.status]).toEqual([200, 503]);
    expect(await second.text()).toContain("already being downloaded");
    await first.body?.cancel();
    expect((await send()).status).toBe(200);
  });

  test("goes through as many rows as there are, each once", async () => {
    await world.owner.query(
      "insert into account_history (person_id, id, operation, request_id) select $1, 'aud_' || lpad(n::text, 4, '0'), 'add_passkey', 'r' from generate_series(1, 325) n",
      [personId],
    );
    const history = records(await download(), "history");
    expect(history.filter(({ operation }) => operation === "add_passkey")).toHaveLength(325);
  });
});

describe("of what a person wrote, the texts", () => {
  const write = async () => {
    const { id } = await world.newArticle({ markdown: "# Dry walls\n\nWords of mine." }, { personId, kind: "person" });
    await world.newComment({ id, body: "A remark of mine." }, { personId, kind: "person" });
    return id;
  };

  test("are there while they reach the project, as records and as Markdown", async () => {
    const id = await write();
    const page = await download();
    expect(records(page, "comments")).toMatchObject([{ articleId: id, body: "A remark of mine." }]);
    const [name = ""] = namesIn(page).filter((one) => one.endsWith(`${id}-revision-1.md`));
    expect(strFromU8(unzipSync(page.bytes)[name] ?? new Uint8Array())).toBe("# Dry walls\n\nWords of mine.\n");
  });

  test("are not there once they have left or lost the project, while what they did is", async () => {
    const id = await write();
    await world.owner.query("update member set all_projects = false where person_id = $1", [personId]);
    const without = await download();
    await world.owner.query("delete from member where person_id = $1", [personId]);
    for (const page of [without, await download()]) {
      expect(records(page, "comments")).toEqual([expect.objectContaining({ articleId: id })]);
      expect(
        Object.values(unzipSync(page.bytes))
          .map((bytes) => strFromU8(bytes))
          .join(""),
      ).not.toMatch(/of mine|Dry walls/);
      expect(records(page, "article-revisions")).toMatchObject([{ articleId: id, revision: 1, wordCount: expect.any(Number) }]);
    }
    expect(records(await download(), "audit-log").length).toBeGreaterThan(0);
  });

  test("of others are never there, and neither are their names and addresses", async () => {
    const id = await write();
    const other = await world.newMember();
    await world.newComment({ id, body: "Somebody else's remark." }, { personId: other.personId, kind: "person" });
    const whole = Object.values(unzipSync((await download()).bytes)).map((bytes) => strFromU8(bytes));
    for (const secret of ["Somebody else", other.email, other.personId]) expect(whole.join("")).not.toContain(secret);
  });
});
