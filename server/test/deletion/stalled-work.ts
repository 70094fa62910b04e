import { expect } from "vitest";
import { sweepExports } from "#src/content/rendering/exports/sweep-exports.ts";
import { openFetchWorld } from "#src/content/results/search-console/test-support.ts";
import { Failure } from "#src/core/failure.ts";
import { openNetworkWorld } from "#src/delivery/networks/test-support.ts";
import { openWebhookWorld } from "#src/delivery/webhooks/test-support.ts";
import { openGenerationWorld, scriptText } from "#src/making/generation/test-support.ts";
import { openTranscriptionWorld } from "#src/making/generation/transcriptions/test-support.ts";
import { fromMachineNow } from "../from-now.ts";
import { stallAt } from "../kills/stall.ts";
import { openReceiver } from "../outside/webhook-receiver.ts";
import { connect, openPlatform } from "../platforms.ts";
import { openWorld, type World } from "../world.ts";
import { letItGo } from "./let-it-go.ts";
import { countRows, findTexts, listFiles } from "./whole-database.ts";

/** Work that is about to be done in the first project of a world, and how much of it has reached the outside. */
type Begun = { world: AnyWorld; work: () => Promise<unknown>; sent?: () => number };
type AnyWorld = Pick<World, "app" | "call" | "logLines" | "organizationId" | "owner" | "pool" | "projectId" | "registry" | "storage">;
type Open = (stack: AsyncDisposableStack) => Promise<Begun>;
type Workers = World["app"]["workers"];

const by = (world: World, name: keyof Workers) => () => (world.app.workers[name] as { work(): Promise<number> }).work();

const onOwnPages: Open = async (stack) => {
  const world = stack.use(await openWorld());
  const { id } = await world.newArticle({ status: "scheduled" });
  await world.makeDue(id);
  return { world, work: by(world, "publisher") };
};

const onOwnPagesAlone: Open = async (stack) => {
  const begun = await onOwnPages(stack);
  await begun.world.owner.query(
    `insert into publication (organization_id, id, project_id, article_id, revision, destination, main, status, next_attempt_at)
     select organization_id, 'pub_' || id, project_id, id, revision, 'hosted_blog', true, 'pending', now() from article`,
  );
  return begun;
};

const onPlatform: Open = async (stack) => {
  const world = stack.use(await openWorld());
  const platform = stack.use(await openPlatform("wordpress"));
  await connect(world, platform);
  const { id } = await world.newArticle({ status: "scheduled" });
  await world.makeDue(id);
  return { world, work: by(world, "publisher"), sent: platform.count };
};

const onX: Open = async (stack) => {
  const at = stack.use(await openNetworkWorld());
  await at.newDuePost(["One", "Two"]);
  return { world: at.world, work: at.work, sent: () => at.x.posts.length };
};

const toWebhook: Open = async (stack) => {
  const world = stack.use(await openWebhookWorld());
  const receiver = stack.use(await openReceiver());
  await world.newEndpoint(receiver.url);
  await world.newEvent();
  return { world, work: world.work, sent: () => receiver.received.length };
};

const drawn: Open = async (stack) => {
  const world = stack.use(await openWorld());
  const { id } = await world.newPost({ format: "carousel" });
  await world.call(world.registry.renderPost, { id, destination: "instagram" });
  return { world, work: by(world, "exportWorker") };
};

const written: Open = async (stack) => {
  const at = stack.use(await openGenerationWorld());
  await at.begin({ script: scriptText("de/roggenbrot"), images: "none" });
  return { world: at.world, work: by(at.world, "generationWorker") };
};

const writtenWithPictures: Open = async (stack) => {
  const at = stack.use(await openGenerationWorld());
  await at.begin({ script: scriptText("de/roggenbrot"), images: "illustration" });
  return { world: at.world, work: by(at.world, "generationWorker") };
};

const transcribed: Open = async (stack) => {
  const at = stack.use(await openTranscriptionWorld());
  await at.begin();
  return { world: at.world, work: by(at.world, "generationWorker") };
};

const recorded: Open = async (stack) => {
  const at = stack.use(await openTranscriptionWorld());
  return { world: at.world, work: () => at.transcribe() };
};

const illustrated: Open = async (stack) => {
  const { world } = stack.use(await openGenerationWorld());
  const { id } = await world.newPost({ format: "linkedin" });
  const input = { id, prompt: "A wall", count: 1 } as const;
  return { world, work: () => world.call(world.registry.generatePostImages, input, { kind: "person" }) };
};

const fetched: Open = async (stack) => {
  const at = stack.use(await openFetchWorld());
  await at.connect(3);
  const fetcher = at.fetcher();
  return { world: at.world, work: fetcher.work };
};

/** Kinds of work with the points at which each is held. */
export const kinds: readonly [name: string, open: Open, points: readonly string[]][] = [
  [
    "an article for the blog",
    onOwnPagesAlone,
    ["delivery.claimed", "delivery.brought_out", "delivery.before_commit", "delivery.after_commit"],
  ],
  ["a set of articles for the blog", onOwnPages, ["set.before_commit", "set.after_commit"]],
  ["an article for WordPress", onPlatform, ["delivery.claimed", "platform.created", "platform.remembered", "delivery.brought_out"]],
  [
    "a post on X",
    onX,
    ["post.opened", "delivery.claimed", "part.prepared", "part.answered", "delivery.brought_out", "delivery.after_commit"],
  ],
  ["a webhook", toWebhook, ["webhook.claimed", "webhook.sent", "webhook.after_commit"]],
  ["slides", drawn, ["export.claimed", "export.drawn", "export.stored", "export.after_commit"]],
  ["a post that the service writes", written, ["generation.claimed", "generation.made", "generation.kept", "generation.after_commit"]],
  ["a post with pictures", writtenWithPictures, ["generation.made", "generation.after_commit"]],
  ["a transcription", transcribed, ["generation.claimed", "generation.made", "generation.after_commit"]],
  ["a recording", recorded, ["transcription.stored"]],
  ["pictures", illustrated, ["images.begun", "images.drawn"]],
  ["days of Search Console", fetched, ["results.fetched", "results.after_commit"]],
];

/** Asks for the deletion of the project or the whole organization. Returns the id of what is to go. */
async function ask({ call, registry, owner, projectId, organizationId }: AnyWorld, what: "project" | "organization"): Promise<string> {
  const person = { kind: "person" } as const;
  if (what === "organization") {
    await call(registry.requestOrganizationDeletion, { name: "Hearth" }, person);
    return organizationId;
  }
  const { rows } = await owner.query("select name from project where id = $1", [projectId]);
  await call(registry.requestProjectDeletion, { id: projectId, name: rows[0].name }, person);
  return projectId;
}

/** Holds work at a point, deletes its project or organization, and lets the work go on: nothing comes of it. */
export async function expectNothing(open: Open, point: string, what: "project" | "organization"): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const { world, work, sent = () => 0 } = await open(stack);
  const { owner, storage, app } = world;
  const gone = await ask(world, what);
  const stalled = await stallAt(world.pool, point, work);
  stack.defer(async () => void (await stalled.finish()));
  expect(stalled.isReached, point).toBe(true);
  await letItGo(world);
  const [rows, out] = [await countRows(owner), sent()];
  const error = await stalled.finish();
  if (error !== undefined) expect(error).toBeInstanceOf(Failure);
  for (const worker of Object.values(app.workers)) {
    if (typeof worker !== "object") continue;
    for (let turn = 0; (await worker.work()) > 0; turn += 1) expect(turn).toBeLessThan(10);
  }
  expect(sent(), "sent").toBe(out);
  // The next claim ends a turn whose work is gone, and work whose subject is gone.
  const { rate_window: _window, work_turn: _turns, work: left = 0, ...after } = await countRows(owner);
  expect(after).toEqual(
    Object.fromEntries(Object.entries(rows).filter(([table]) => !["rate_window", "work", "work_turn"].includes(table))),
  );
  expect(left).toBeLessThanOrEqual(rows.work ?? 0);
  expect(await findTexts(owner, new Set([gone]))).toEqual([]);
  // Files of a drawing that was stopped are swept once no row can name them.
  await sweepExports({ storage, retention: app.services.retention }, fromMachineNow(365 * 86_400_000));
  expect(await listFiles(storage)).toEqual([]);
}
