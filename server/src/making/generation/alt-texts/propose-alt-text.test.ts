import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { transact } from "#src/core/database/transact.ts";
import { createModels } from "#src/making/models/create-models.ts";
import { reserveCredits } from "#src/people/credits/reserve-credits.ts";
import { representatives } from "#test/chance.ts";
import { crashAt } from "#test/kills/crash.ts";
import type { ModelFault } from "#test/models/model-fault.ts";
import { type ModelServer, openModelServer } from "#test/models/open-model-server.ts";
import { quickPace } from "#test/models/quick-pace.ts";
import { picture } from "#test/picture.ts";
import { until } from "#test/until.ts";
import { endLeases } from "#test/work.ts";
import type { Who } from "#test/world.ts";
import { type GenerationWorld, openGenerationWorld } from "../test-support.ts";

const said = { hasPicture: true, text: "A stone wall at dusk." };
const pace = { ...quickPace, taskMillisecondsMax: 20_000 };

let server: ModelServer;
let at: GenerationWorld;
beforeAll(async () => {
  server = await openModelServer();
  at = await openGenerationWorld({ models: createModels({ text: server.settings().text }, undefined, pace) });
});
beforeEach(() => {
  pace.taskMillisecondsMax = 20_000;
  server.state.answers.text = () => said;
  server.state.plan = () => undefined;
  server.state.refusesPictures = undefined;
});
afterAll(async () => {
  await at[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

const propose = (id: string, who: Who = {}) => at.world.call(at.world.registry.proposeAltText, { id }, who);
const lastAsked = () => server.asked("text").at(-1);

let drawn = 0;
async function upload({
  width = 100,
  height = 50,
  as = "jpeg",
  who = {},
}: {
  width?: number;
  height?: number;
  as?: "jpeg" | "png" | "webp";
  who?: Who;
} = {}) {
  drawn += 1;
  const bytes = await picture(drawn, { width, height })
    .withMetadata({ exif: { IFD0: { Artist: "canary7f3b" } } })
    [as]()
    .toBuffer();
  const projectId = who.projectId ?? at.world.projectId;
  return (await at.world.call(at.world.registry.uploadImage, { projectId, base64: bytes.toString("base64"), alt: "Before" }, who)).id;
}

describe("a proposal", () => {
  test("is what the model says of the picture, for one credit, and saves nothing", async () => {
    const id = await upload();
    const before = await at.credits();
    expect(await propose(id)).toEqual({ id, alt: "A stone wall at dusk.", locale: "en", agent: "test-writer", credits: 1 });
    expect((await at.credits()).used - before.used).toBe(1);
    const { rows } = await at.world.owner.query("select alt, shown from image where id = $1", [id]);
    expect(rows).toEqual([{ alt: "Before", shown: null }]);
    const { rows: made } = await at.world.owner.query("select * from generation where kind = 'alt_text' order by created_at desc limit 1");
    expect(made[0]).toMatchObject({
      status: "done",
      spent: 1,
      model: "test-writer",
      request: { imageId: id },
      input_tokens: 100,
      output_tokens: 20,
      prompt_version: expect.stringMatching(/^alt-text@/),
    });
    await at.expectRest();
  });

  const files = [
    ["jpeg", 1000, 640, "image/jpeg"],
    ["png", 300, 300, "image/png"],
    ["png", 1000, 640, "image/png"],
    ["webp", 1000, 640, "image/webp"],
    ["jpeg", 300, 300, "image/jpeg"],
  ] as const;

  test.each(representatives(files, 2))(
    "of a %s of %i pixels is made from a file of %i, without its metadata",
    async (as, width, sent, mediaType) => {
      await propose(await upload({ as, width, height: width / 2 }));
      const [one, ...others] = lastAsked()?.pictures ?? [];
      expect(others).toEqual([]);
      expect(one?.mediaType).toBe(mediaType);
      expect(await sharp(one?.bytes).metadata()).toMatchObject({ width: sent, format: as });
      expect((await sharp(one?.bytes).metadata()).exif).toBeUndefined();
      expect(one?.bytes.toString("latin1")).not.toContain("canary7f3b");
    },
  );

  test("is asked for in the project's language, and the model is told nothing else of the organization", async () => {
    const { organizationId, personId, projectId } = await at.world.newOrganization();
    await at.world.owner.query("update project set language = 'pt-PT', name = 'Canary 7f3b' where id = $1", [projectId]);
    const who = { organizationId, personId, projectId };
    const id = await upload({ who });
    expect(await propose(id, who)).toMatchObject({ locale: "pt-PT" });
    expect(lastAsked()?.instructions).toContain("European Portuguese");
    const sent = JSON.stringify(lastAsked()?.body);
    for (const own of [id, organizationId, projectId, personId, "Canary 7f3b"]) expect(sent).not.toContain(own);
  });

  test.each([
    ["on one line", "A wall.\n\nWith a window.", "A wall. With a window."],
    ["without Markdown", "## A **stone** [wall](https://evil.example)", "A stone wall"],
    ["without HTML", 'A wall<script>alert(1)</script> <b onclick="x">here</b>', "A wallalert(1) here"],
    ["without control characters and marks of direction", "A\u0000 wall\u202e\u0007 here", "A wall here"],
  ])("comes %s", async (_, text, alt) => {
    server.state.answers.text = () => ({ hasPicture: true, text });
    expect(await propose(await upload())).toMatchObject({ alt });
  });

  test("is cut where the model says too much, and never within a character", async () => {
    server.state.answers.text = () => ({ hasPicture: true, text: `${"a".repeat(298)}🧱🧱🧱` });
    const { alt } = await propose(await upload());
    expect(alt).toBe(`${"a".repeat(298)}…`);
  });

  test("is asked for again once where it is empty", async () => {
    server.state.answers.text = ({ turns }) => (turns.length === 1 ? { hasPicture: true, text: " <br> " } : said);
    const before = server.asked("text").length;
    expect(await propose(await upload())).toMatchObject({ alt: said.text });
    expect(server.asked("text").length - before).toBe(2);
  });

  test("is the same for a repeat with the same key, and charged once", async () => {
    const id = await upload();
    const { value: token } = await at.world.newToken();
    const ask = () => at.world.request("POST", `/images/${id}/alt-text`, { token, headers: { "idempotency-key": id }, body: {} });
    const before = await at.credits();
    const [first, second] = [await ask(), await ask()];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    expect((await at.credits()).used - before.used).toBe(1);
  });
});

describe("refused, and nothing is charged:", () => {
  async function expectRefused(work: () => Promise<unknown>, refusal: object): Promise<void> {
    const before = await at.credits();
    await expect(work()).rejects.toMatchObject(refusal);
    expect(await at.credits()).toEqual(before);
    await at.expectRest();
  }

  test.each([
    [400, "Invalid content type. image_url is only supported by certain models."],
    [500, "image input is not supported - hint: you may need to provide the mmproj"],
  ])("a model that takes no pictures and answers %i", async (status, message) => {
    const id = await upload();
    server.state.refusesPictures = { status, message };
    const refusal = { code: "unavailable", lasting: true, message: expect.stringContaining("takes no pictures") };
    await expectRefused(() => propose(id), refusal);
  });

  test("a server that drops the picture, whose model says so", async () => {
    server.state.answers.text = () => ({ hasPicture: false, text: "" });
    const id = await upload();
    await expectRefused(() => propose(id), { code: "unavailable", lasting: true, message: expect.stringContaining("takes no pictures") });
  });

  test.each<[ModelFault, object]>([
    ["refusal", { code: "invalid_input", param: "id" }],
    ["key_refused", { code: "unavailable" }],
    ["no_json", { code: "unavailable" }],
    ["503", { code: "unavailable" }],
    ["silent", { code: "unavailable" }],
  ])("a model that answers %j", async (fault, refusal) => {
    const id = await upload();
    if (fault === "silent") pace.taskMillisecondsMax = 300;
    server.state.plan = () => fault;
    await expectRefused(() => propose(id), refusal);
  });

  test("with no credits left, before the model is asked", async () => {
    const { organizationId, personId, projectId } = await at.world.newOrganization();
    const who = { organizationId, personId, projectId };
    const id = await upload({ who });
    await transact(at.world.pool, organizationId, (tx) =>
      reserveCredits(tx, organizationId, { operationId: "other", credits: 99, work: "image", projectId, subjectId: null }),
    );
    const answers = await Promise.allSettled([1, 2, 3].map(() => propose(id, who)));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const asked = server.asked("text").length;
    await expect(propose(id, who)).rejects.toMatchObject({ code: "insufficient_credits", details: { required: 1, available: 0 } });
    expect(server.asked("text").length).toBe(asked);
  });

  test("a foreign image, like an unknown one", async () => {
    const other = await at.world.newOrganization();
    const id = await upload();
    const [foreign, unknown] = await Promise.allSettled([propose(id, other), propose("img_unknown", other)]);
    expect(foreign).toEqual(unknown);
    expect(foreign).toMatchObject({ reason: { code: "not_found" } });
  });

  test("an image whose file is gone", async () => {
    const id = await upload({ width: 300 });
    await at.world.storage.delete(`images/${at.world.organizationId}/${id}/full.jpeg`);
    await expectRefused(() => propose(id), { code: "not_found" });
  });

  test("a fifth at once of one organization, while another has its own four", async () => {
    const id = await upload();
    const other = await at.world.newOrganization();
    const foreign = await upload({ who: other });
    server.state.plan = () => "silent";
    pace.taskMillisecondsMax = 5000;
    const from = server.asked("text").length;
    const waiting = [1, 2, 3, 4].map(() => propose(id).catch(({ code }) => code));
    await until(() => server.asked("text").length - from === 4);
    await expect(propose(id)).rejects.toMatchObject({ code: "unavailable", message: expect.stringContaining("4 alternative texts") });
    server.state.plan = () => undefined;
    expect(await propose(foreign, other)).toMatchObject({ alt: said.text });
    expect(await Promise.all(waiting)).toEqual(Array(4).fill("unavailable"));
    await at.expectRest();
  });

  test("without a model, saying how one is configured", async () => {
    await using plain = await openGenerationWorld();
    const id = await plain.world.newImage();
    await expect(plain.world.call(plain.world.registry.proposeAltText, { id })).rejects.toMatchObject({
      code: "unavailable",
      lasting: true,
      message: expect.stringContaining("GALLEY_TEXT_MODEL"),
    });
    await plain.expectRest();
  });
});

test.each(representatives(["alt_text.kept", "alt_text.begun", "alt_text.described"], 2))(
  "a process that dies at %s charges nothing, and asking again charges once",
  async (point) => {
    const id = await upload();
    const { value } = await at.world.newToken();
    const ask = async () => {
      const headers = { authorization: `Bearer ${value}`, "content-type": "application/json", "idempotency-key": point };
      return at.world.app.web.request(`/api/v1/images/${id}/alt-text`, { method: "POST", headers, body: "{}" });
    };
    const before = await at.credits();
    await crashAt(at.world.pool, point, 1, ask);
    await endLeases(at.world.owner, "generations");
    await at.work();
    expect(await at.credits()).toEqual(before);
    for (let times = 0; times < 2; times += 1) expect((await ask()).ok).toBe(true);
    expect((await at.credits()).used - before.used).toBe(1);
    await at.expectRest();
  },
);
