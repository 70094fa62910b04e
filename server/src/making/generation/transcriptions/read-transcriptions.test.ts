import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#src/core/ids.ts";
import type { AnyBound } from "#src/operations/handle.ts";
import { invoke } from "#src/operations/invoke.ts";
import { openTranscriptionWorld, recordingOf, type TranscriptionWorld } from "./test-support.ts";

let at: TranscriptionWorld;
beforeAll(async () => {
  at = await openTranscriptionWorld();
});
afterAll(() => at[Symbol.asyncDispose]());

const person = { kind: "person" } as const;

describe("transcriptions are only for", () => {
  test("those who may write posts, and for no token", async () => {
    const { id } = await at.begin();
    await at.work();
    for (const role of ["owner", "admin", "member", "reviewer"] as const) {
      expect(await at.transcribe({ dryRun: true }, { role })).toMatchObject({ credits: 1 });
      expect((await at.get(id, { role })).id).toBe(id);
    }
    const refused = { code: "not_allowed" };
    await expect(at.transcribe({}, { role: "reader" })).rejects.toMatchObject(refused);
    await expect(at.get(id, { role: "reader" })).rejects.toMatchObject(refused);
    await expect(at.transcribe({}, { kind: "token" })).rejects.toMatchObject({ code: "insufficient_scope" });
  });

  test("those who reach the project: others' ids answer like unknown ones", async () => {
    const { id } = await at.begin();
    await at.work();
    const other = await at.world.newOrganization();
    const who = { organizationId: other.organizationId, personId: other.personId };
    const outcomes = (asked: Promise<unknown>[]) => Promise.allSettled(asked);
    const [foreign, unknown] = await outcomes([at.get(id, who), at.get("gen_unknown", who)]);
    expect(foreign).toEqual(unknown);
    expect(foreign).toMatchObject({ status: "rejected", reason: { code: "not_found" } });
    const list = (projectId: string) => at.world.call(at.world.registry.listTranscriptions, { projectId }, { ...who, ...person });
    const [strange, none] = await outcomes([list(at.world.projectId), list("prj_unknown")]);
    expect(strange).toEqual(none);
    const [sent, lost] = await outcomes([at.begin({}, who), at.begin({ projectId: "prj_unknown" }, who)]);
    expect(sent).toEqual(lost);
    expect(sent).toMatchObject({ reason: { code: "project_not_allowed" } });
    await at.expectRest();
  });

  test("members of that project, where they have some projects only", async () => {
    const { id } = await at.begin();
    await at.work();
    const elsewhere = (await at.world.newProject()).id;
    const actor = { ...at.world.actor(person), reach: [elsewhere] };
    const bound = at.world.registry.getTranscription as unknown as AnyBound;
    const call = { actor, surface: "rest" as const, requestId: newId("request") };
    await expect(invoke(at.world.app.services, bound, call, () => ({ id }))).rejects.toMatchObject({ code: "not_found" });
    const transcribe = at.world.registry.transcribeRecording as unknown as AnyBound;
    const input = { projectId: at.world.projectId, file: recordingOf(3) };
    await expect(invoke(at.world.app.services, transcribe, call, () => input)).rejects.toMatchObject({ code: "project_not_allowed" });
  });

  test("transcriptions: another generation's id is unknown", async () => {
    const post = await at.generate({ format: "x", script: "Old walls are slow." });
    if ("dryRun" in post) throw new Error("This was a trial run.");
    const { id } = await at.row(post.id);
    await expect(at.get(id)).rejects.toMatchObject({ code: "not_found" });
    await at.work();
  });
});

test("a project's transcriptions are listed newest first, page by page, without their texts", async () => {
  const projectId = (await at.world.newProject({ name: "Talks" })).id;
  const ids: string[] = [];
  for (const name of ["a.wav", "b.wav", "c.wav"]) ids.push((await at.begin({ projectId, file: recordingOf(3, name) })).id);
  at.server.fail("content_policy");
  await at.work();
  const list = (page: object) => at.world.call(at.world.registry.listTranscriptions, { projectId, ...page }, person);
  const all = await list({});
  expect(all.data.map(({ id }) => id)).toEqual(ids.toReversed());
  expect(all.nextCursor).toBeNull();
  for (const item of all.data) {
    const { text, ...rest } = await at.get(item.id);
    expect(rest).toEqual(item);
    expect(text === null).toBe(item.status === "failed");
  }
  expect(all.data.filter(({ status, credits }) => status === "failed" && credits === 0)).toHaveLength(1);
  const first = await list({ limit: 2 });
  const second = await list({ limit: 2, cursor: first.nextCursor ?? "" });
  expect([...first.data, ...second.data]).toEqual(all.data);
  expect(second.nextCursor).toBeNull();
  expect((await at.world.call(at.world.registry.listTranscriptions, { projectId: at.world.projectId }, person)).data).not.toContainEqual(
    expect.objectContaining({ id: ids[0] }),
  );
});
