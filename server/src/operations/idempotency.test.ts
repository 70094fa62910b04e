import type { AnyOperation, DashboardOperation } from "@galley/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { newId } from "#src/core/ids.ts";
import type { AnyBound } from "#src/operations/handle.ts";
import { invoke } from "#src/operations/invoke.ts";
import { operations } from "#src/registry/operations.ts";
import { lockWaits } from "#test/lock-waits.ts";
import { until } from "#test/until.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
let token: string;
beforeAll(async () => {
  world = await openWorld();
  token = (await world.newToken({ projectId: world.projectId })).value;
});
afterAll(() => world.close());

const payload = { markdown: "# Kept\n\nA body.", submit: false };
const otherPayload = { code: "invalid_input", param: "Idempotency-Key" };
let number = 0;

function newKey(): string {
  number += 1;
  return `key-${number}`;
}

function create(key: string, body: object = payload, as = token) {
  return world.request("POST", "/articles", { token: as, body, headers: { "idempotency-key": key } });
}

function submit(id: string, key: string, as = token) {
  return world.request("POST", `/articles/${id}/submit`, { token: as, headers: { "idempotency-key": key } });
}

async function articleCount(): Promise<number> {
  return (await world.owner.query("select count(*)::int as count from article")).rows[0].count;
}

describe("an answer with a secret that is shown once", () => {
  const again = (bound: AnyBound, input: object) => {
    const call = { actor: world.actor({ kind: "person" }), surface: "dashboard", requestId: newId("request") } as const;
    const idempotencyKey = newKey();
    const run = async () => (await invoke(world.app.services, bound, { ...call, idempotencyKey }, () => ({ ...input }))).output;
    return { run, kept: () => world.owner.query("select response::text as text from idempotency where key = $1", [idempotencyKey]) };
  };

  test.each([
    ["create_token", () => ({ name: "Deploy", projectId: null, validityDays: 30, permissions: ["articles:read"] }), { code: "conflict" }],
    ["create_read_token", () => ({ id: world.projectId }), { code: "conflict" }],
    ["invite_member", () => ({ email: "kept@x.example", role: "reader", copyLink: true }), undefined],
  ])("of %s is kept without it", async (name, input, refusal) => {
    const bound = operations.find(({ operation }) => operation.name === name) as AnyBound<DashboardOperation>;
    const shown = bound.operation.shownOnce ?? "";
    const { run, kept } = again(bound, input());
    const { [shown]: secret } = (await run()) as Record<string, string>;
    expect(secret?.length).toBeGreaterThan(20);
    const { rows } = await kept();
    expect(rows).toHaveLength(1);
    expect(rows[0].text).not.toContain(secret?.split("/").at(-1));
    if (refusal === undefined) expect(await run()).toMatchObject({ [shown]: null });
    else await expect(run()).rejects.toMatchObject(refusal);
  });

  test("is declared by every operation that tells of one", () => {
    const fields = ({ output }: AnyOperation) => (output instanceof z.ZodObject ? Object.values<z.ZodType>(output.shape) : []);
    const texts = ({ operation }: AnyBound) => [operation.summary, ...fields(operation).map(({ description }) => description ?? "")];
    const telling = operations.filter((bound) => texts(bound).some((text) => /shown once|works once/i.test(text)));
    expect(telling.length).toBeGreaterThan(5);
    for (const { operation } of telling)
      expect([operation.name, operation]).toEqual([operation.name, expect.objectContaining({ shownOnce: expect.any(String) })]);
  });
});

describe("a repeated request", () => {
  test("gets the first answer again, marked as such, and changes nothing", async () => {
    const key = newKey();
    const first = await create(key);
    const before = await articleCount();
    const again = await create(key);
    expect(first.headers.has("idempotent-replayed")).toBe(false);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(again.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
    expect(await articleCount()).toBe(before);
    const { rows } = await world.owner.query("select count(*)::int as count from audit where subject_id = $1", [first.body.id]);
    expect(rows).toEqual([{ count: 1 }]);
  });

  test("is the same request however its JSON is written, and whether the project is named or filled in", async () => {
    const key = newKey();
    const first = await create(key);
    const spelled = ` {"projectId": "${world.projectId}", "submit":false,\n "markdown":"# Kept\\n\\nA b\\u006fdy."}`;
    const again = await world.request("POST", "/articles", {
      token,
      raw: spelled,
      headers: { "idempotency-key": key, "content-type": "application/json" },
    });
    expect(again.body).toEqual(first.body);
  });

  test("with another payload is refused, naming the header", async () => {
    const key = newKey();
    await create(key);
    expect((await create(key, { ...payload, submit: true })).error).toMatchObject(otherPayload);
  });

  test("for another record is another payload", async () => {
    const [one, two] = [await world.newArticle(), await world.newArticle()];
    const key = newKey();
    expect((await submit(one.id, key)).status).toBe(200);
    expect((await submit(two.id, key)).error).toMatchObject(otherPayload);
  });

  test("for a change is answered with the revision that the first one saved, and saves no further one", async () => {
    const { id } = await world.newArticle({ status: "draft" });
    const key = newKey();
    const change = (title: string) =>
      world.request("PATCH", `/articles/${id}`, { token, body: { revision: 1, title }, headers: { "idempotency-key": key } });
    const first = await change("Once");
    const again = await change("Once");
    expect([first.status, first.body.revision, first.headers.has("idempotent-replayed")]).toEqual([200, 2, false]);
    expect([again.status, again.body, again.headers.get("idempotent-replayed")]).toEqual([200, first.body, "true"]);
    expect((await change("Twice")).error).toMatchObject(otherPayload);
    expect((await world.request("GET", `/articles/${id}`, { token })).body).toMatchObject({ revision: 2, title: "Once" });
  });

  test("for a deletion is answered as the first one, and with another key as for what is not there", async () => {
    const { id } = await world.newArticle({ status: "draft" });
    const remove = (key: string) => world.request("DELETE", `/articles/${id}`, { token, headers: { "idempotency-key": key } });
    const key = newKey();
    const first = await remove(key);
    expect([first.status, (await remove(key)).body]).toEqual([200, first.body]);
    expect((await remove(newKey())).error?.code).toBe("not_found");
  });

  test("is answered with what was true then, even when the record has gone since", async () => {
    const key = newKey();
    const { body } = await create(key);
    await world.request("DELETE", `/articles/${body.id}`, { token });
    expect((await create(key)).body).toEqual(body);
  });
});

describe("a key belongs", () => {
  test("to one token: another one's request with it runs for itself", async () => {
    const key = newKey();
    const other = (await world.newToken({ projectId: world.projectId })).value;
    const first = await create(key);
    const second = await create(key, payload, other);
    expect(second.headers.has("idempotent-replayed")).toBe(false);
    expect(second.body.id).not.toBe(first.body.id);
  });

  test("to one organization: a foreign token learns nothing from it", async () => {
    const key = newKey();
    const foreign = await world.newOrganization();
    const abroad = (await world.newToken({ ...foreign, projectId: foreign.projectId })).value;
    const first = await create(key);
    const second = await create(key, payload, abroad);
    expect(second.body.id).not.toBe(first.body.id);
    expect((await create(key, { ...payload, submit: true }, abroad)).error).toMatchObject(otherPayload);
  });

  test("to whoever may still call: a revoked token and somebody with a lesser role get no kept answer", async () => {
    const key = newKey();
    const ended = await world.newToken({ projectId: world.projectId });
    expect((await create(key, payload, ended.value)).status).toBe(201);
    await world.call(world.registry.revokeToken, { id: ended.id }, { kind: "person" });
    expect((await create(key, payload, ended.value)).status).toBe(401);
    const { personId } = await world.newMember({ role: "member" });
    const as = (role: "member" | "reader") => ({
      actor: world.actor({ kind: "person", personId, role }),
      surface: "dashboard" as const,
      requestId: newId("request"),
      idempotencyKey: key,
    });
    const call = (role: "member" | "reader") =>
      invoke(world.app.services, world.registry.createArticle, as(role), () => ({ ...payload, projectId: world.projectId }));
    await call("member");
    expect(await call("member")).toMatchObject({ replayed: true });
    await expect(call("reader")).rejects.toMatchObject({ code: "not_allowed" });
  });

  test("to one operation", async () => {
    const key = newKey();
    const { body } = await create(key);
    const submitted = await submit(String(body.id), key);
    expect([submitted.status, submitted.headers.has("idempotent-replayed")]).toEqual([200, false]);
  });
});

describe("at the same time", () => {
  test("twenty equal requests make one article; each of the others is told that it runs, or gets its answer", async () => {
    const key = newKey();
    const before = await articleCount();
    await world.warm();
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(key)));
    expect(await articleCount()).toBe(before + 1);
    const ids = new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.id));
    expect(ids.size).toBe(1);
    for (const { error } of answers) if (error !== undefined) expect(error.code).toBe("conflict");
  });

  test("a second request is told at once while the first one waits, and gets its answer afterwards", async () => {
    const { id } = await world.newArticle();
    const key = newKey();
    const hold = await world.holdArticle(id);
    const first = submit(id, key);
    await until(async () => (await lockWaits(world.owner)) === 1);
    expect((await submit(id, key)).error).toMatchObject({ code: "conflict" });
    await hold[Symbol.asyncDispose]();
    expect((await first).body).toMatchObject({ id, status: "in_review" });
    expect((await submit(id, key)).headers.get("idempotent-replayed")).toBe("true");
  });
});

describe("what is kept", () => {
  test("is forgotten after 24 hours and not before", async () => {
    const key = newKey();
    const first = await create(key);
    const age = (by: string) =>
      world.owner.query("update idempotency set created_at = created_at - $2::interval where key = $1", [key, by]);
    await age("23 hours 59 minutes");
    expect((await create(key)).body).toEqual(first.body);
    await age("1 minute");
    const second = await create(key);
    expect(second.body.id).not.toBe(first.body.id);
    expect((await create(key)).body).toEqual(second.body);
  });

  test("is never a failure: the same key works once the request does", async () => {
    const key = newKey();
    expect((await create(key, { markdown: "" })).error?.param).toBe("markdown");
    expect((await create(key, { ...payload, slug: "Not A Slug" })).error?.param).toBe("slug");
    expect((await create(key)).status).toBe(201);
  });

  test("is kept together with the change, or neither is", async () => {
    const key = newKey();
    const before = await articleCount();
    await world.owner.query(`alter table idempotency add constraint in_the_way check (key <> '${key}')`);
    const response = await world.app.web.request("http://galley.test/api/v1/articles", {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "idempotency-key": key },
      body: JSON.stringify(payload),
    });
    expect(response.status).toBe(500);
    expect(await articleCount()).toBe(before);
    await world.owner.query("alter table idempotency drop constraint in_the_way");
    expect((await create(key)).status).toBe(201);
  });

  test("is swept when it is a day old", async () => {
    const [old, fresh] = [newKey(), newKey()];
    await create(old);
    await create(fresh);
    await world.owner.query("update idempotency set created_at = now() - interval '25 hours' where key = $1", [old]);
    await world.pool.query("select forget_idempotency()");
    const { rows } = await world.owner.query("select key from idempotency where key = any($1)", [[old, fresh]]);
    expect(rows).toEqual([{ key: fresh }]);
  });
});

describe("a key that is none", () => {
  test.each(["", "x".repeat(256), "two words", "sch\u00f6n", "tab\there"])("%j is refused, naming the header", async (key) => {
    expect((await create(key)).error).toMatchObject(otherPayload);
  });

  test.each(["x", "x".repeat(255), "!~{}[]\"'\\"])("%j is taken as it is", async (key) => {
    const first = await create(key);
    expect((await create(key)).body).toEqual(first.body);
  });
});
