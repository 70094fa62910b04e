import { BrandProfile, type NewBrandProfile } from "@galley/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const person = { kind: "person", projectId: null } as const;
const set = (id: string, profile: NewBrandProfile, over: { baseVersion?: number; personId?: string } = {}) => {
  const { personId, ...base } = over;
  return world.call(world.registry.setBrand, { id, profile, ...base }, { ...person, ...(personId && { personId }) });
};
const list = (id: string, over: { limit?: number; cursor?: string } = {}) =>
  world.call(world.registry.listBrandVersions, { id, ...over }, person);
const read = (id: string, version: number) => world.call(world.registry.getBrandVersion, { id, version }, person);

describe("the versions of a brand", () => {
  test("are listed newest first, with who saved each and the fields that it changed", async () => {
    const { id } = await world.newProject();
    expect(await list(id)).toEqual({ data: [], nextCursor: null });
    const { personId } = await world.newMember({ role: "admin" });
    await world.owner.query("update person set name = 'Ruth Adler' where id = $1", [personId]);
    await set(id, { business: "One", terms: { avoid: ["hack"] } });
    await set(id, { business: "One", terms: { avoid: ["hack"] }, visual: { template: "poster" }, languages: ["pt"] }, { personId });
    await set(id, { business: "One", terms: { avoid: ["hack"] }, visual: { template: "poster" }, languages: ["pt"] });
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(await list(id)).toEqual({
      data: [
        { version: 3, createdAt: at, author: { name: "Marta Vidal" }, changed: [] },
        { version: 2, createdAt: at, author: { name: "Ruth Adler" }, changed: ["languages", "visual"] },
        { version: 1, createdAt: at, author: { name: "Marta Vidal" }, changed: ["business", "terms"] },
      ],
      nextCursor: null,
    });
  });

  test("come in pages, each once, also while newer ones are saved", async () => {
    const { id } = await world.newProject();
    for (let version = 1; version < 8; version += 1) await set(id, { business: `Version ${version}` });
    const walked: number[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list(id, { limit: 3, ...(cursor !== null && { cursor }) });
      walked.push(...page.data.map(({ version }) => version));
      cursor = page.nextCursor;
      await set(id, { business: "Newer" });
    } while (cursor !== null);
    expect(walked).toEqual([7, 6, 5, 4, 3, 2, 1]);
    const other = await world.newProject();
    await expect(list(other.id, { cursor: String((await list(id, { limit: 1 })).nextCursor) })).rejects.toMatchObject({ param: "cursor" });
  });

  test("are read as they were, whatever the brand is by now", async () => {
    const { id } = await world.newProject();
    const first = { business: "One", glossary: [{ term: "SCOP", definition: "Heat for power." }], visual: { template: "poster" as const } };
    await set(id, first);
    await set(id, { business: "Two" });
    expect(await read(id, 1)).toMatchObject({ version: 1, author: { name: "Marta Vidal" }, profile: BrandProfile.parse(first) });
    expect((await read(id, 2)).profile).toEqual(BrandProfile.parse({ business: "Two" }));
    await expect(read(id, 3)).rejects.toMatchObject({ code: "not_found" });
  });

  test("written before a field existed have that field's default, and count as not changed in it", async () => {
    const { id } = await world.newProject();
    await world.owner.query(
      'insert into brand (organization_id, project_id, version, profile, created_by) values ($1, $2, 1, \'{"business":"Old"}\', $3)',
      [world.organizationId, id, world.personId],
    );
    await set(id, { business: "New" });
    expect((await list(id)).data.map(({ changed }) => changed)).toEqual([["business"], ["business"]]);
    expect((await read(id, 1)).profile).toEqual(BrandProfile.parse({ business: "Old" }));
  });

  test("of a project out of reach answer like those of an unknown one", async () => {
    const other = await world.newOrganization();
    for (const attempt of [list, (id: string) => read(id, 1)]) {
      const unknown = await attempt("prj_unknown").catch((error: Error) => error);
      expect(unknown).toMatchObject({ code: "not_found" });
      await expect(attempt(other.projectId)).rejects.toEqual(unknown);
    }
  });
});

describe("a change that names the version it was written on", () => {
  test("is refused where somebody saved meanwhile, and nothing is written", async () => {
    const { id } = await world.newProject();
    expect(await set(id, { business: "First" }, { baseVersion: 0 })).toEqual({ brandVersion: 1 });
    expect(await set(id, { business: "Second" }, { baseVersion: 1 })).toEqual({ brandVersion: 2 });
    for (const baseVersion of [0, 1, 3]) {
      const refused = set(id, { business: "Lost" }, { baseVersion });
      await expect(refused).rejects.toMatchObject({ code: "conflict", details: { currentVersion: 2 } });
    }
    expect((await read(id, 2)).profile.business).toBe("Second");
    expect((await list(id)).data).toHaveLength(2);
  });

  test("wins once where many of them are made at the same moment", async () => {
    const { id } = await world.newProject();
    await world.warm();
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => set(id, { business: `By ${index}` }, { baseVersion: 0 })),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await list(id)).data).toHaveLength(1);
  });

  test("does not bind scripts, which name none", async () => {
    const { id } = await world.newProject();
    await set(id, { business: "First" });
    expect(await set(id, { business: "Second" })).toEqual({ brandVersion: 2 });
  });
});
