import { BrandProfile } from "@galley/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

type Profile = Parameters<typeof world.call<typeof world.registry.setBrand.operation>>[1]["profile"];

function set(id: string, profile: Profile) {
  return world.call(world.registry.setBrand, { id, profile }, { kind: "person" });
}

function read(id: string) {
  return world.call(world.registry.getBrand, { id }, { projectId: null });
}

test("before anything is written the brand is empty, at version 0, with its project", async () => {
  const { id } = await world.newProject({ name: "Fresh", siteUrl: "https://fresh.example" });
  expect(await read(id)).toEqual({
    brandVersion: 0,
    project: { name: "Fresh", siteUrl: "https://fresh.example", language: "en", timeZone: "UTC", urlPattern: "/blog/{slug}" },
    ...BrandProfile.parse({}),
    bestArticles: [],
    capabilities: {
      sources: ["link", "script", "articleId"],
      images: ["illustration"],
      articles: false,
      transcription: false,
      ownModels: [],
    },
  });
});

test("every change is a version of its own; the newest is read and the older ones stay", async () => {
  const { id } = await world.newProject();
  expect(await set(id, { business: "One" })).toEqual({ brandVersion: 1 });
  expect(await set(id, { offer: "Two", terms: { avoid: ["game changer"] } })).toEqual({ brandVersion: 2 });
  expect(await read(id)).toMatchObject({ brandVersion: 2, business: "", offer: "Two", terms: { preferred: [], avoid: ["game changer"] } });
  const { rows } = await world.owner.query(
    "select version, profile ->> 'business' as business from brand where project_id = $1 order by version",
    [id],
  );
  expect(rows).toEqual([
    { version: 1, business: "One" },
    { version: 2, business: "" },
  ]);
});

test("ten changes at once get ten versions without gap", async () => {
  const { id } = await world.newProject();
  await world.warm();
  const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => set(id, { business: `By ${index}` })));
  expect(answers.map(({ brandVersion }) => brandVersion).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 10 }, (_, index) => index + 1),
  );
});

test("a profile that was written before a field existed is read with that field's default", async () => {
  const { id } = await world.newProject();
  await world.owner.query(
    'insert into brand (organization_id, project_id, version, profile, created_by) values ($1, $2, 1, \'{"business":"Old"}\', $3)',
    [world.organizationId, id, world.personId],
  );
  expect(await read(id)).toMatchObject({ brandVersion: 1, business: "Old", pillars: [], voice: { tones: [], formality: "" } });
});

test("what is no profile is refused, naming the place", async () => {
  await expect(set(world.projectId, { competitors: [{ name: "W", url: "no url" }] })).rejects.toMatchObject({
    code: "invalid_input",
    param: "profile.competitors[0].url",
  });
});

test("a project out of reach answers like an unknown one, for reading and for writing", async () => {
  const other = await world.newOrganization();
  for (const attempt of [read, (id: string) => set(id, {})]) {
    const unknown = await attempt("prj_unknown").catch((error: Error) => error);
    expect(unknown).toMatchObject({ code: "not_found" });
    await expect(attempt(other.projectId)).rejects.toEqual(unknown);
  }
  const second = await world.newProject();
  await expect(world.call(world.registry.getBrand, { id: second.id })).rejects.toMatchObject({ code: "not_found" });
});

test("a brand's look names its colours, and a logo of its own project only", async () => {
  const { id } = await world.newProject({ name: "Looks" });
  const elsewhere = await world.newImage();
  const refused = set(id, { visual: { logoImageId: elsewhere } });
  await expect(refused).rejects.toMatchObject({ code: "invalid_input", param: "profile.visual.logoImageId" });
  await expect(set(id, { visual: { logoImageId: "img_unknown" } })).rejects.toThrow("There is no image with this id in the project.");
  await expect(set(id, { visual: { colors: { primary: "green" } } })).rejects.toMatchObject({ param: "profile.visual.colors.primary" });
  const logoImageId = await world.newImage({ projectId: id });
  await set(id, { visual: { logoImageId, colors: { primary: "#0f3a33" }, template: "poster" } });
  expect((await read(id)).visual).toEqual({
    colors: { primary: "#0f3a33", accent: null, paper: null },
    logoImageId,
    headingFont: null,
    bodyFont: null,
    template: "poster",
    instagramRatio: "4:5",
  });
});
