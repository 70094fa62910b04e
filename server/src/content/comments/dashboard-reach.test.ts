import { type DashboardOperation, type Permission, type Role, rolePermissions, roles } from "@galley/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { plainOutput } from "#src/operations/call.ts";
import type { AnyBound } from "#src/operations/handle.ts";
import { invoke } from "#src/operations/invoke.ts";
import { registry } from "#src/registry/registry.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const reads = ["browseArticles", "countArticles", "listArticleRevisions", "getArticleRevision", "browseComments", "listPeople"] as const;
const writes = ["unscheduleArticle", "reopenComment"] as const;
type Name = (typeof reads)[number] | (typeof writes)[number];
const neededTo: Partial<Record<Name, Permission>> = { unscheduleArticle: "articles:write", reopenComment: "comments:write" };
type Place = { projectId: string; articleId: string; commentId: string };

const inputs: Record<Name, (place: Place) => object> = {
  browseArticles: ({ projectId }) => ({ projectId }),
  countArticles: ({ projectId }) => ({ projectId }),
  listArticleRevisions: ({ articleId }) => ({ id: articleId }),
  getArticleRevision: ({ articleId }) => ({ id: articleId, revision: 1 }),
  browseComments: ({ articleId }) => ({ id: articleId }),
  listPeople: ({ projectId }) => ({ projectId }),
  unscheduleArticle: ({ articleId }) => ({ id: articleId }),
  reopenComment: ({ commentId }) => ({ id: commentId }),
};

const nowhere: Place = { projectId: "prj_unknown", articleId: "art_unknown", commentId: "cmt_unknown" };

async function newPlace(who: { organizationId?: string; personId?: string; projectId: string }): Promise<Place> {
  const { id: articleId } = await world.newArticle({ projectId: who.projectId, status: "scheduled" }, who);
  const { id: commentId } = await world.newComment({ id: articleId }, who);
  await world.call(registry.resolveComment, { id: commentId }, who);
  return { projectId: who.projectId, articleId, commentId };
}

type Caller = { role?: Role; kind?: "person" | "token" | "assistant"; reach?: readonly string[] };

async function call(name: Name, place: Place, { reach, ...who }: Caller = {}) {
  const actor = { ...world.actor({ kind: "person", ...who }), ...(reach && { reach }) };
  const bound = registry[name] as unknown as AnyBound<DashboardOperation>;
  const { output } = await invoke(world.app.services, bound, { actor, surface: "rest", requestId: "req_1" }, () => ({
    ...inputs[name](place),
  }));
  return plainOutput(output);
}

const refusal = (name: Name, place: Place, caller?: Caller) =>
  call(name, place, caller).then(
    () => "none",
    (error: unknown) => error,
  );

describe.each([...reads, ...writes])("%s", (name) => {
  test("answers for another organization's, and for what a member does not reach, exactly as for what nobody has", async () => {
    const unknown = await refusal(name, nowhere);
    expect(unknown).toMatchObject({ code: expect.stringMatching(/^(not_found|project_not_allowed)$/) });
    const own = await newPlace(world);
    const abroad = await newPlace(await world.newOrganization());
    const beyond = await newPlace({ projectId: (await world.newProject()).id });
    expect(await refusal(name, abroad)).toEqual(unknown);
    expect(await refusal(name, beyond, { role: "member", reach: [world.projectId] })).toEqual(unknown);
    expect(await refusal(name, own, { role: "member", reach: [world.projectId] })).toBe("none");
  });

  test("is for nobody who comes with a token", async () => {
    for (const kind of ["token", "assistant"] as const) {
      expect(await refusal(name, nowhere, { kind })).toMatchObject({ code: "insufficient_scope" });
    }
  });

  test(`is for every role${neededTo[name] === undefined ? "" : ` with ${neededTo[name]}`}`, async () => {
    for (const role of roles) {
      const needed = neededTo[name];
      const refused = needed !== undefined && !rolePermissions[role].has(needed);
      const answer = await refusal(name, await newPlace(world), { role });
      if (refused) expect(answer).toMatchObject({ code: "not_allowed" });
      else expect(answer, role).toBe("none");
    }
  });
});
