import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { openWorld, type World } from "#test/world.ts";

type Reader = { projectId: string; token: string; titles: string[] };

let world: World;
const readers: Reader[] = [];
beforeAll(async () => {
  world = await openWorld();
  for (let n = 0; n < 12; n += 1) {
    const organization = await world.newOrganization();
    const { organizationId, personId, projectId } = organization;
    const titles = Array.from({ length: 5 }, (_, at) => `Title ${n}-${at} "\\ %s\u2028 é 😀`);
    await world.owner.query(
      `insert into article (organization_id, id, project_id, locale, status, title, title_key, slug, revision, updated_at)
       select $1, 'art_' || $2 || at, $3, 'en', 'draft', title, at::text, 'slug-' || at, 1, now() - make_interval(secs => at)
       from unnest($4::text[]) with ordinality t (title, at)`,
      [organizationId, n, projectId, titles],
    );
    readers.push({ projectId, token: (await world.newToken({ organizationId, personId })).value, titles });
  }
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => world.close());

async function ask({ projectId, token }: Pick<Reader, "projectId" | "token">, query: Record<string, string> = {}) {
  const { body, error } = await world.request("GET", `/articles?${new URLSearchParams({ projectId, ...query })}`, { token });
  const titles = (body?.data as { title: string }[] | undefined)?.map(({ title }) => title);
  return { titles, next: String(body?.nextCursor), code: error?.code };
}

test("readers of different organizations who ask at once share statements, and each gets its own list", async () => {
  const query = vi.spyOn(world.pool, "query");
  const answers = await Promise.all([...readers, ...readers].map((reader) => ask(reader)));
  expect(answers.map(({ titles }) => titles)).toEqual([...readers, ...readers].map(({ titles }) => titles));
  const statements = query.mock.calls.filter(([statement]) => JSON.stringify(statement).includes("recent_articles("));
  expect(statements.length).toBeGreaterThan(0);
  expect(statements.length).toBeLessThan(readers.length);
});

test("times keep their milliseconds, whatever these end with", async () => {
  const { organizationId, personId, projectId } = await world.newOrganization();
  const { value: token } = await world.newToken({ organizationId, personId });
  const times = ["2031-12-31T23:59:59.999Z", "2030-01-01T00:00:00.000Z", "2029-02-03T04:05:06.120Z", "2028-02-29T12:00:00.007Z"];
  await world.owner.query(
    `insert into article (organization_id, id, project_id, locale, status, title, title_key, slug, revision, updated_at, published_at, scheduled_at)
     select $1, 'art_times' || place, $2, 'pt-BR', 'draft', 'Time', place::text, 'time-' || place, 1, at, at, case when place > 1 then at end
     from unnest($3::timestamptz[]) with ordinality t (at, place)`,
    [organizationId, projectId, times],
  );
  const { body } = await world.request("GET", `/articles?projectId=${projectId}`, { token });
  expect(body?.data).toMatchObject(
    times.map((at, n) => ({
      id: `art_times${n + 1}`,
      slug: `time-${n + 1}`,
      locale: "pt-BR",
      updatedAt: at,
      publishedAt: at,
      scheduledAt: n > 0 ? at : null,
    })),
  );
});

test("each goes on at its own cursor, with its own number of articles", async () => {
  const first = await Promise.all(readers.map((reader, n) => ask(reader, { limit: String(1 + (n % 4)) })));
  const second = await Promise.all(readers.map((reader, n) => ask(reader, { limit: "2", cursor: first[n]?.next ?? "" })));
  for (const [n, { titles }] of readers.entries()) {
    const count = 1 + (n % 4);
    expect(first[n]?.titles).toEqual(titles.slice(0, count));
    expect(second[n]?.titles).toEqual(titles.slice(count, count + 2));
  }
});

test("a project of another organization and one that is unknown are refused among lists that are answered", async () => {
  const [own, other] = readers as [Reader, Reader];
  const asked = [
    { ...own, projectId: other.projectId },
    { ...own, projectId: "prj_unknown" },
    { ...other, projectId: own.projectId },
  ];
  const [refused, answered] = await Promise.all([Promise.all(asked.map((one) => ask(one))), Promise.all(readers.map((one) => ask(one)))]);
  expect(refused.map(({ code, titles }) => ({ code, titles }))).toEqual(
    asked.map(() => ({ code: "project_not_allowed", titles: undefined })),
  );
  expect(answered.map(({ titles }) => titles)).toEqual(readers.map(({ titles }) => titles));
});

test("a list of some articles is read alone", async () => {
  const query = vi.spyOn(world.pool, "query");
  const [reader] = readers as [Reader];
  expect((await ask(reader, { status: "draft" })).titles).toEqual(reader.titles);
  expect((await ask(reader, { live: "false" })).titles).toEqual(reader.titles);
  expect(query.mock.calls.filter(([statement]) => JSON.stringify(statement).includes("recent_articles("))).toEqual([]);
});
