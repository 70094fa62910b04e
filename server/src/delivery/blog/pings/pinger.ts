import type pg from "pg";
import { transact } from "#src/core/database/transact.ts";
import type { Egress } from "#src/core/egress/egress.ts";
import type { Log } from "#src/core/log.ts";
import { countAttempt } from "#src/operations/queue/count-attempt.ts";
import { growingWait } from "#src/operations/queue/waits.ts";
import { createWorker, idleMillisecondsMax, type Worker } from "#src/operations/queue/worker.ts";
import { type BlogPing, claimPings, claimRest, delayPings, dropPings, perBlogMax, returnPings, secondsOfRest } from "./blog-pings.ts";
import { findPingedArticles, type PingedArticles } from "./find-pinged-articles.ts";
import { PingFailed, sendPing } from "./ping-calls.ts";
import type { PingKeyOf } from "./ping-key.ts";
import type { PingKind, Pings } from "./pings.ts";
import { createReceivers, type Receivers } from "./receivers.ts";

export type PingerDependencies = { pool: pg.Pool; pings: Pings; publicUrl: string; keyOf: PingKeyOf; egress: Egress; log: Log };

type Context = PingerDependencies & { receivers: Receivers };
type Round = { kind: PingKind; address: string };

// Blogs of one round, each with a call of its own.
const blogsMax = 5;
const waitAfter = growingWait({ firstSeconds: 60, factor: 4, maxSeconds: 6 * 60 * 60 });
const patienceSeconds = 24 * 60 * 60;

/**
 * Creates the worker that tells search engines and the hub of the feeds of articles that went live, changed or went. A blog for which a
 * receiver fails waits by itself, with what changes in it meanwhile. A receiver that fails for one organization after another rests.
 */
export function createPinger(dependencies: PingerDependencies): Worker {
  const context = { ...dependencies, receivers: createReceivers() };
  const addresses = Object.entries(dependencies.pings) as [PingKind, string][];
  return createWorker({
    name: "pinger",
    async open() {
      let count = 0;
      for (const [kind, address] of addresses) count += await tellOfBlogs(context, { kind, address });
      return count;
    },
    // A round each second is enough, so that the changes in between go together.
    isFull: () => true,
    idle: async () => idleMillisecondsMax,
    onError: (error) => dependencies.log.warn("telling of articles pauses", { error }),
  });
}

/** Tells one receiver of a few blogs. Returns how many. */
async function tellOfBlogs(context: Context, round: Round): Promise<number> {
  const { pool, receivers } = context;
  if (receivers.restSeconds(round.kind) > 0) return 0;
  // One of each organization, so that nobody's blogs fill a round.
  const claimed = await claimPings(pool, round.kind, blogsMax, 1);
  for (const first of claimed) {
    const seconds = receivers.restSeconds(round.kind);
    if (seconds > 0) await settle(context, [first], (tx, left) => returnPings(tx, left, seconds));
    else await tellOfBlog(context, round, first);
  }
  return claimed.length;
}

async function tellOfBlog(context: Context, round: Round, first: BlogPing): Promise<void> {
  const ref = { organizationId: first.organization_id, projectId: first.project_id };
  const { pings, told } = await transact(context.pool, ref.organizationId, async (tx) => {
    const rest = Math.max(context.receivers.blogRestSeconds(round.kind, ref.projectId), await secondsOfRest(tx, round.kind, ref));
    if (rest > 0) {
      await returnPings(tx, [first], rest);
      return { pings: [], told: undefined };
    }
    const all = [first, ...(await claimRest(tx, round.kind, ref))];
    return { pings: all, told: await findPingedArticles(tx, ref, [...new Set(all.map(({ slug }) => slug))]) };
  });
  try {
    if (told !== undefined && told.articles.length > 0) {
      await tell(context, round, first, told);
      if (pings.length <= perBlogMax) context.receivers.toldAll(round.kind, ref.projectId);
    }
  } catch (error) {
    return fail(context, round, pings, error);
  }
  await settle(context, pings, dropPings);
}

async function tell(
  context: Context,
  { kind, address }: Round,
  { organization_id, project_id }: BlogPing,
  told: PingedArticles,
): Promise<void> {
  const { egress, publicUrl, keyOf, receivers, log } = context;
  const key = keyOf({ organizationId: organization_id, projectId: project_id });
  await sendPing[kind]({ egress, address, publicUrl }, { ...told, key });
  receivers.answered(kind);
  countAttempt("pings", kind, "succeeded");
  log.info("told of articles", { destination: kind, projectId: project_id, count: told.articles.length });
}

async function fail(context: Context, { kind }: Round, pings: readonly BlogPing[], error: unknown): Promise<void> {
  const { about, waitSeconds } = error instanceof PingFailed ? error : { about: "receiver", waitSeconds: null };
  const asked = waitSeconds ?? 0;
  if (about === "receiver") context.receivers.failed(kind, pings[0]?.organization_id ?? "", asked);
  const [late, waiting] = [pings.filter(isLate), pings.filter((ping) => !isLate(ping))];
  const fields = { destination: kind, projectId: pings[0]?.project_id ?? "", count: pings.length, error };
  context.log.warn(late.length > 0 ? "nobody was told of articles, and is not any more" : "nobody was told of articles yet", fields);
  const seconds = Math.max(asked, waitAfter(Math.max(...pings.map(({ attempts }) => attempts))));
  await settle(context, waiting, (tx, some) => delayPings(tx, some, Math.min(seconds, patienceSeconds)));
  await settle(context, late, dropPings);
  if (waiting.length > 0) countAttempt("pings", kind, "retried");
  if (late.length > 0) countAttempt("pings", kind, "failed");
}

function isLate({ created_at }: BlogPing): boolean {
  return created_at.getTime() < Date.now() - patienceSeconds * 1000;
}

type Settle = (tx: Parameters<typeof dropPings>[0], pings: readonly BlogPing[]) => Promise<void>;

async function settle({ pool }: Context, pings: readonly BlogPing[], how: Settle): Promise<void> {
  const [first] = pings;
  if (first !== undefined) await transact(pool, first.organization_id, (tx) => how(tx, pings));
}
