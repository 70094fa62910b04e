import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { noise } from "#test/picture.ts";
import { openWorld, type World } from "#test/world.ts";
import { plainWords } from "../files/test-support.ts";
import { exportCalls, slides } from "./test-support.ts";

let world: World;

let token: string;

beforeAll(async () => {
  world = await openWorld();
  token = (await world.newToken({ projectId: world.projectId })).value;
});

afterAll(() => world.close());

const { render, renderFully, download, newCarousel } = exportCalls(() => world);

describe("a carousel is drawn", () => {
  test("with the library's pictures, and without those that were deleted", async () => {
    const upload = await world.request("POST", "/images", {
      token,
      body: { base64: (await noise(1400, 1200).jpeg().toBuffer()).toString("base64") },
    });
    const imageId = String(upload.body.id);
    const { id } = await newCarousel({ slides: slides.map((slide) => ({ ...slide, imageId })) });
    const shown = await download((await renderFully(id, "instagram")).files?.[0]?.url);
    await world.request("DELETE", `/images/${imageId}`, { token });
    await world.owner.query("delete from export");
    const without = await download((await renderFully(id, "instagram")).files?.[0]?.url);
    expect(shown.bytes.length).toBeGreaterThan(without.bytes.length * 2);
  });
});

describe("the closing slide", () => {
  async function wordsOf(closing: string, said: string, more: readonly string[] = []) {
    const profile = { callsToAction: ["Order the yearbook", "Peça o caderno de outono", ...more] };
    await world.call(world.registry.setBrand, { id: world.projectId, profile }, { kind: "person" });
    const { id } = await newCarousel({ slides: [{ title: said }, { title: said, body: said }, { title: closing }] });
    const { bytes } = await download((await renderFully(id, "linkedin")).downloadUrl);
    return plainWords(bytes).replaceAll(/\s/g, "");
  }

  test("never says its title again as a button", async () => {
    const said = await wordsOf("Order the yearbook!", "What the walls do in the winter");
    expect(said.split("Ordertheyearbook")).toHaveLength(2);
    expect(said).not.toContain("caderno");
  });

  test("asks in the language of its slides, also in a project of another one", async () => {
    const portuguese = await wordsOf("Guarde isto para mais tarde", "O que as paredes fazem durante o inverno");
    expect(portuguese).toContain("Peçaocadernodeoutono");
    expect(portuguese).not.toContain("Order");
    const german = await wordsOf("Bis bald im Haus", "Was die Wände in dem Winter mit der Wärme machen");
    expect(german).not.toMatch(/Order|Peça/);
    expect(german).toContain("Bisbald");
  });
});

test("another focus of a picture makes another export and other previews", async () => {
  const upload = await world.request("POST", "/images", {
    token,
    body: { base64: (await noise(600, 600).jpeg().toBuffer()).toString("base64") },
  });
  const imageId = String(upload.body.id);
  const { id } = await newCarousel({ slides: slides.map((slide) => ({ ...slide, imageId })) });
  const preview = async () => {
    const { slides: shown } = await world.call(world.registry.previewPost, { id, destination: "instagram" }, { kind: "person" });
    return new URL(shown[0]?.url ?? "").pathname;
  };
  const before = { exportId: (await render(id, "instagram")).exportId, path: await preview() };
  await world.call(world.registry.updateImage, { id: imageId, focus: { x: 0.1, y: 0.1 } }, { kind: "person" });
  expect((await render(id, "instagram", before.exportId)).exportId).not.toBe(before.exportId);
  expect(await preview()).not.toBe(before.path);
});

test("an export that would end before its links is not given out again", async () => {
  const { id } = await newCarousel();
  const { exportId } = await renderFully(id, "instagram");
  await world.owner.query("update export set expires_at = now() + interval '59 minutes' where id = $1", [exportId]);
  expect((await render(id, "instagram", exportId)).exportId).not.toBe(exportId);
});
