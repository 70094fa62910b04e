import { afterAll, beforeAll, expect, test } from "vitest";
import { representatives } from "../chance.ts";
import { openWorld, type Who, type World } from "../world.ts";

const person = { kind: "person" } as const;
const date = { day: "2099-01-01", time: "09:00" };
const kinds = ["article", "post"] as const;
type Kind = (typeof kinds)[number];

let world: World;
let projectId: string;
beforeAll(async () => {
  world = await openWorld();
  projectId = (await world.newProject()).id;
  const { updateProject, setApprovalSteps } = world.registry;
  await world.call(updateProject, { id: projectId, reviewBeforePublishing: false, agentReview: false }, person);
  // The database counts steps, also those of a revision that needs none.
  await world.call(setApprovalSteps, { id: projectId, kind: "any_two", steps: [] }, person);
});
afterAll(() => world?.close());

/** Calls an operation on an article or the one on a post. */
const either = <T>(kind: Kind, article: () => Promise<T>, post: () => Promise<T>): Promise<T> => (kind === "article" ? article() : post());

function newSubject(kind: Kind): Promise<string> {
  const { newArticle, registry } = world;
  const post = { projectId, format: "linkedin" as const, text: "Walls.", submit: false };
  return either(
    kind,
    async () => (await newArticle({ projectId }, person)).id,
    async () => {
      const made = await world.call(registry.createPost, post, person);
      return "id" in made ? made.id : "";
    },
  );
}

function schedule(kind: Kind, id: string, who: Who = person): Promise<unknown> {
  const { scheduleArticle, schedulePost } = world.registry;
  return either<unknown>(
    kind,
    () => world.call(scheduleArticle, { id, ...date }, who),
    () => world.call(schedulePost, { id, destination: "linkedin", ...date }, who),
  );
}

function publishNow(kind: Kind, id: string): Promise<unknown> {
  const { publishArticleNow, publishPostNow } = world.registry;
  const input = { id, revision: 1 };
  return either<unknown>(
    kind,
    () => world.call(publishArticleNow, input, person),
    () => world.call(publishPostNow, input, person),
  );
}

/** Steps before the date, each with the status that it leads to. */
const steps: Record<
  "submit" | "give" | "return" | "date" | "withdraw",
  [status: string, take: (kind: Kind, id: string) => Promise<unknown>]
> = {
  submit: [
    "in_review",
    (kind, id) =>
      either<unknown>(
        kind,
        () => world.call(world.registry.submitArticle, { id }, person),
        () => world.call(world.registry.submitPost, { id }, person),
      ),
  ],
  give: [
    "in_review",
    (kind, id) =>
      either<unknown>(
        kind,
        () => world.call(world.registry.approveArticle, { id, revision: 1 }, person),
        () => world.call(world.registry.approvePost, { id, revision: 1 }, person),
      ),
  ],
  return: [
    "draft",
    (kind, id) =>
      either<unknown>(
        kind,
        () => world.call(world.registry.requestArticleChanges, { id, revision: 1, reason: "More." }, person),
        () => world.call(world.registry.requestPostChanges, { id, revision: 1, reason: "More." }, person),
      ),
  ],
  date: ["scheduled", schedule],
  withdraw: ["draft", (_, id) => world.call(world.registry.withdrawApproval, { id, revision: 1, reason: "Not yet." }, person)],
};

const orders: readonly (keyof typeof steps)[][] = [
  ["submit", "give"],
  ["date", "withdraw", "submit"],
  [],
  ["submit"],
  ["submit", "give", "return"],
];

const statusOf = async (kind: Kind, id: string) =>
  (await world.owner.query(`select status from ${kind} where id = $1`, [id])).rows[0].status;

test.each(kinds.flatMap((kind) => representatives(orders, 3).map((order) => [kind, order] as const)))(
  "where the policy frees author and caller, %s takes a date and goes out now, after %j",
  async (kind, order) => {
    const begun = async () => {
      const id = await newSubject(kind);
      for (const step of order) {
        const [status, take] = steps[step];
        await take(kind, id);
        expect(await statusOf(kind, id), step).toBe(status);
      }
      return id;
    };
    const [dated, now] = [await begun(), await begun()];
    expect(await schedule(kind, dated, { projectId })).toMatchObject({ status: "scheduled" });
    await publishNow(kind, now);
    for (const id of [dated, now]) expect(await statusOf(kind, id)).toBe("scheduled");
    const { rows } = await world.owner.query("select subject_id from review_wait where subject_id = any($1)", [[dated, now]]);
    expect(rows).toEqual([]);
  },
);
