import { articleSorts } from "@galley/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { newId } from "#src/core/ids.ts";
import { registry } from "#src/registry/registry.ts";
import { openWorld, type Who, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

type Asked = Partial<z.input<typeof registry.browseArticles.operation.input>>;

const browse = (asked: Asked = {}, who: Who = {}) =>
  world.call(registry.browseArticles, { projectId: world.projectId, ...asked }, { kind: "person", ...who });
const idsOf = async (asked: Asked) => (await browse(asked)).data.map(({ id }) => id);

/** Creates articles with these titles in a project of their own. Returns a search over them. */
async function titled(titles: readonly string[]) {
  const { id: projectId } = await world.newProject();
  for (const title of titles) await world.newArticle({ projectId, markdown: `# ${title}\n\nA body.` }, { projectId });
  return async (asked: Asked) => (await browse({ projectId, ...asked })).data.map(({ title }) => title);
}

/** Returns the ids on all pages, in their order. */
async function walk(asked: Asked, between: () => Promise<unknown> = async () => {}): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof browse>> = await browse({ limit: 7, ...asked, ...(cursor !== null && { cursor }) });
    seen.push(...page.data.map(({ id }) => id));
    cursor = page.nextCursor;
    await between();
  } while (cursor !== null);
  return seen;
}

/** Inserts articles directly into the table, with few distinct titles and times, every third one scheduled. */
async function fill(projectId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId("article"));
  await world.owner.query(
    `with new as (
       insert into article (organization_id, id, project_id, locale, status, title, title_key, slug, revision, updated_at,
         scheduled_at, scheduled_local, scheduled_zone)
       select $1, id, $2, 'en', case when n % 3 = 0 then 'scheduled' else 'draft' end, 'Title ' || n % 5, n::text, 'slug-' || id, 1,
         date_trunc('milliseconds', now()) - make_interval(secs => n % 11), date_trunc('milliseconds', now()) + make_interval(days => n::integer % 4), 'x', 'UTC'
       from unnest($3::text[]) with ordinality as t (id, n) returning organization_id, id, slug
     )
     insert into article_revision (organization_id, article_id, revision, title, slug, markdown, summary, word_count, checks, author_kind, author_id)
     select organization_id, id, 1, 'T', slug, 'B.', '', 1, '[]', 'human', $4 from new`,
    [world.organizationId, projectId, ids, world.personId],
  );
  return ids;
}

describe("an item", () => {
  test("tells of an article what get_article tells, and the words of its current revision", async () => {
    const { id } = await world.newArticle({ markdown: "# A wall\n\nFour words stand here.", status: "published", slug: "a-wall" });
    const { title, status, slug, locale, scheduledAt, publishedAt, updatedAt, revision } = await world.call(registry.getArticle, { id });
    const [item] = (await browse({ limit: 1 })).data;
    const author = { name: "Marta Vidal", kind: "token", via: null };
    const own = { words: 4, openComments: 0, author, failed: false, requestedChanges: null, steps: null, publishedRevision: 1, live: true };
    expect(item).toEqual({ id, title, status, slug, locale, scheduledAt, publishedAt, updatedAt, revision, ...own });
    await world.call(registry.updateArticle, { id, revision, markdown: "Now they are five words." });
    expect((await browse({ limit: 1 })).data).toMatchObject([
      { id, revision: 2, words: 5, status: "draft", publishedRevision: 1, live: true },
    ]);
  });

  test("counts the open comments, neither replies nor what is resolved", async () => {
    const { id } = await world.newArticle();
    const [one] = [await world.newComment({ id }), await world.newComment({ id }), await world.newComment({ id })];
    await world.newComment({ id, parentId: one.id });
    const count = async () => (await browse({ limit: 100 })).data.find((item) => item.id === id)?.openComments;
    expect(await count()).toBe(3);
    await world.call(registry.resolveComment, { id: one.id });
    expect(await count()).toBe(2);
  });

  test("names the person behind the current revision, and how it came", async () => {
    const { id: projectId } = await world.newProject();
    const { id } = await world.newArticle({ projectId }, { kind: "person" });
    const author = async () => (await browse({ projectId })).data[0]?.author;
    expect(await author()).toEqual({ name: "Marta Vidal", kind: "person", via: null });
    const token = (await world.newToken({ projectId, name: "Newsroom" })).value;
    await world.request("PATCH", `/articles/${id}`, { token, body: { revision: 1, summary: "S" } });
    expect(await author()).toEqual({ name: "Marta Vidal", kind: "token", via: "Newsroom" });
    const assistant = (await world.newAssistant({ projectId, name: "Claude" })).value;
    await world.callTool(assistant, "update_article", { id, revision: 2, summary: "T" });
    expect(await author()).toEqual({ name: "Marta Vidal", kind: "assistant", via: "Claude" });
  });
});

describe("an article whose delivery failed", () => {
  async function newFailed() {
    const { id } = await world.newArticle({ status: "scheduled" });
    await world.makeDue(id, 61);
    while ((await world.app.workers.publisher.work()) > 0);
    return id;
  }
  const failed = async (id: string) => (await browse({ limit: 100 })).data.find((item) => item.id === id)?.failed;

  test("says so until it is delivered, edited, dated anew or its date is taken away", async () => {
    const ways: ((id: string) => Promise<unknown>)[] = [
      async (id) => {
        const { publications } = await world.call(registry.getArticle, { id });
        await world.call(registry.retryPublication, { id: publications[0]?.id ?? "" }, { kind: "person" });
        expect(await failed(id)).toBe(false);
        while ((await world.app.workers.publisher.work()) > 0);
      },
      (id) => world.call(registry.updateArticle, { id, revision: 1, summary: "Changed." }),
      (id) => world.call(registry.scheduleArticle, { id, day: "2099-01-02", time: "09:00" }),
      (id) => world.call(registry.unscheduleArticle, { id }, { kind: "person" }),
    ];
    for (const mend of ways) {
      const id = await newFailed();
      expect(await failed(id)).toBe(true);
      await mend(id);
      expect(await failed(id)).toBe(false);
    }
  });

  test("says so too where it is live, and one of the platforms has not got what is; only the newest attempt of each place counts", async () => {
    const { id } = await world.newArticle({ status: "published" });
    const add = (destination: string, status: string, action = "publish") =>
      world.owner.query(
        `insert into publication (organization_id, id, project_id, article_id, revision, destination, action, main, status, due_at, published_at)
         values ($1, $2, $3, $4, 1, $5, $6, false, $7, now(), now())`,
        [world.organizationId, newId("publication"), world.projectId, id, destination, action, status],
      );
    await add("ghost", "failed");
    expect(await failed(id)).toBe(true);
    await add("ghost", "confirmed");
    expect(await failed(id)).toBe(false);
    await add("devto", "failed");
    expect(await failed(id)).toBe(true);
    await world.call(registry.unpublishArticle, { id }, { kind: "person" });
    expect(await failed(id)).toBe(false);
    await add("ghost", "failed", "withdraw");
    expect(await failed(id)).toBe(true);
  });
});

describe("looking by title", () => {
  const titles = [
    "Wärmepumpen für alte Häuser",
    "Straße nach Zürich",
    "100 % Holz",
    "Snake_case in C:\\temp",
    "Ａｃｃéｎｔｓ",
    "한국의 온돌",
    "Žluťoučký kůň",
  ];

  test.each([
    ["warmepumpe", [0]],
    ["HÄUSER für", [0]],
    ["hauser alt", [0]],
    ["häuser neu", []],
    ["STRASSE", []],
    ["straße zurich", [1]],
    ["%", [2]],
    ["_", [3]],
    ["\\t", [3]],
    ["accents", [4]],
    ["온돌", [5]],
    ["zlutoucky KUN", [6]],
    ["' or 1=1 --", []],
    ["\u0301", [0, 1, 2, 3, 4, 5, 6]],
    ["   ", [0, 1, 2, 3, 4, 5, 6]],
    ["", [0, 1, 2, 3, 4, 5, 6]],
  ])("%j finds %j", async (query, expected) => {
    found ??= await titled(titles);
    expect((await found({ query })).toSorted()).toEqual(expected.map((index) => titles[index]).toSorted());
  });
  let found: Awaited<ReturnType<typeof titled>> | undefined;

  test("finds the words of the current title alone", async () => {
    const find = await titled(["Old words"]);
    const { id: projectId } = await world.newProject();
    const { id } = await world.newArticle({ projectId, markdown: "# Before\n\nB." }, { projectId });
    await world.call(registry.updateArticle, { id, revision: 1, title: "After" }, { projectId });
    expect([await idsOf({ projectId, query: "before" }), await idsOf({ projectId, query: "after" })]).toEqual([[], [id]]);
    expect(await find({ query: "after" })).toEqual([]);
  });
});

describe("filters", () => {
  test("let through exactly the statuses, the language and the author asked for, all at once", async () => {
    const { id: projectId } = await world.newProject();
    const { personId } = await world.newMember();
    const made: { id: string; status: string; locale: string; personId: string }[] = [];
    for (const who of [world.personId, personId]) {
      for (const locale of ["en", "pt-BR"]) {
        for (const status of ["draft", "in_review", "scheduled"] as const) {
          const author = status === "scheduled" ? world.personId : who;
          const { id } = await world.newArticle({ projectId, status, locale }, { projectId, personId: author });
          made.push({ id, status, locale, personId: author });
        }
      }
    }
    const wanted: [Asked, (article: (typeof made)[number]) => boolean][] = [
      [{}, () => true],
      [{ statuses: ["draft", "scheduled"] }, ({ status }) => status !== "in_review"],
      [{ locale: "pt-BR" }, ({ locale }) => locale === "pt-BR"],
      [{ authorId: personId }, (article) => article.personId === personId],
      [{ authorId: "usr_unknown" }, () => false],
      [{ statuses: ["draft"], locale: "en", authorId: personId }, ({ id }) => id === made[6]?.id],
    ];
    for (const [asked, fits] of wanted) {
      for (const sort of articleSorts) {
        const expected = made.filter(fits).map(({ id }) => id);
        expect((await idsOf({ projectId, sort, ...asked })).toSorted(), JSON.stringify(asked)).toEqual(expected.toSorted());
      }
    }
    const edited = made[6]?.id ?? "";
    await world.call(registry.updateArticle, { id: edited, revision: 1, summary: "Mine now." }, { projectId });
    expect(await idsOf({ projectId, authorId: personId })).not.toContain(edited);
  });
});

describe("the order", () => {
  test("by title counts neither case nor accents", async () => {
    const titles = ["äpfel", "Apfelbaum", "Zebra", "birne", "Éclair", "edel"];
    const find = await titled(titles);
    expect(await find({ sort: "title" })).toEqual(["äpfel", "Apfelbaum", "birne", "Éclair", "edel", "Zebra"]);
  });

  test("by date begins with the earliest one that is ahead; what has none follows, the newest article first", async () => {
    const { id: projectId } = await world.newProject();
    const dated = async (day: string) => {
      const { id } = await world.newArticle({ projectId, status: "approved" }, { projectId });
      await world.call(registry.scheduleArticle, { id, day, time: "09:00" }, { projectId });
      return id;
    };
    const draft = await world.newArticle({ projectId }, { projectId });
    const [late, early] = [await dated("2099-06-01"), await dated("2099-03-01")];
    const live = await world.newArticle({ projectId, status: "published" }, { projectId });
    expect(await idsOf({ projectId, sort: "scheduled" })).toEqual([early, late, live.id, draft.id]);
  });

  test.each(articleSorts)("%s shows every article once over pages, also where many are alike", async (sort) => {
    const { id: projectId } = await world.newProject();
    const ids = await fill(projectId, 120);
    const seen = await walk({ projectId, sort });
    expect(seen.toSorted()).toEqual(ids.toSorted());
    expect(seen.slice(0, 100)).toEqual(await idsOf({ projectId, sort, limit: 100 }));
    const odd = await walk({ projectId, sort, statuses: ["draft"], query: "title 3" });
    expect(odd.toSorted()).toEqual(ids.filter((_, index) => (index + 1) % 3 !== 0 && (index + 1) % 5 === 3).toSorted());
  });

  test.each(articleSorts)("%s shows what does not change exactly once while others change and go", async (sort) => {
    const { id: projectId } = await world.newProject();
    const ids = await fill(projectId, 90);
    const changing = ids.filter((_, index) => index % 4 === 0);
    let turn = 0;
    const seen = await walk({ projectId, sort, limit: 5 }, async () => {
      const [changed, removed] = [changing[(turn * 2) % changing.length], changing[(turn * 2 + 1) % changing.length]];
      turn += 1;
      await world.owner.query("update article set updated_at = now(), title = 'A' || $2, status = 'draft' where id = $1", [changed, turn]);
      await world.owner.query("delete from article where id = $1", [removed]);
    });
    for (const id of ids.filter((one) => !changing.includes(one)))
      expect(
        seen.filter((one) => one === id),
        id,
      ).toHaveLength(1);
  });

  test("goes on from the longest title that there is", async () => {
    const { id: projectId } = await world.newProject();
    for (const end of ["a", "b", "c"]) {
      await world.newArticle({ projectId, markdown: `# ${"😀".repeat(198)}\\"${end}\n\nB.` }, { projectId });
      await world.newArticle({ projectId, markdown: `# ${"ﷺ".repeat(199)}${end}\n\nB.` }, { projectId });
    }
    expect(await walk({ projectId, sort: "title", limit: 1 })).toHaveLength(6);
  });
});

describe("a cursor", () => {
  test("works for the list that it came from alone", async () => {
    const { nextCursor } = await browse({ limit: 1 });
    for (const other of [
      { sort: "title" as const },
      { locale: "en" },
      { query: "a" },
      { statuses: ["draft" as const] },
      { authorId: "usr_1" },
    ]) {
      await expect(browse({ ...other, cursor: String(nextCursor) })).rejects.toMatchObject({ code: "invalid_input", param: "cursor" });
    }
  });
});
