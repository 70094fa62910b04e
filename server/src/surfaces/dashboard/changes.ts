import { setTimeout as wait } from "node:timers/promises";
import type { Context } from "hono";
import { type SSEStreamingApi, streamSSE } from "hono/streaming";
import type { Places } from "#src/core/flow/places.ts";
import type { Actor } from "#src/operations/actor.ts";
import type { Change, Writer } from "#src/operations/live/find-changes.ts";
import { markSeen } from "#src/people/access/memberships.ts";
import type { SignedIn } from "#src/people/access/sessions.ts";
import { signedIn } from "#src/people/accounts/session-cookie.ts";
import { actorIn } from "./call.ts";
import type { DashboardDependencies } from "./dependencies.ts";

// Comment lines keep proxies from closing a silent stream, and reveal when the reader has gone.
const beatMillisecondsUsual = 15_000;
// A slower reader reconnects and loads everything again.
const unreadMax = 50;
const hourMilliseconds = 3_600_000;

/** Answers with server-sent events about changes in an organization, for as long as the person is a member and signed in. */
export async function answerChanges(dependencies: DashboardDependencies, c: Context, person: SignedIn, streams: Places): Promise<Response> {
  const { organizationId = "" } = c.req.param();
  let actor = await actorIn(dependencies.services.pool, person, organizationId);
  const place = await streams.take(organizationId, person.personId);
  c.header("x-accel-buffering", "no");
  return streamSSE(c, async (stream) => {
    using _place = place;
    const ending = new AbortController();
    const leave = () => ending.abort();
    const send = sender(stream, leave);
    let shown = "{}";
    const tell = (changes: Change[], writers: Writer[]) => {
      const theirs = changesFor(actor, changes);
      if (theirs.length > 0) send(`event: changes\ndata: ${JSON.stringify(theirs)}\n\n`);
      const others = JSON.stringify(writersFor(actor, writers));
      if (others !== shown) send(`event: writers\ndata: ${others}\n\n`);
      shown = others;
    };
    using _ = dependencies.watch.follow(organizationId, tell, leave);
    stream.onAbort(leave);
    send("event: open\ndata: {}\n\n");
    const markPresent = everyHour(() => markSeen(dependencies.services.pool, actor));
    markPresent();
    while (!ending.signal.aborted) {
      const milliseconds = dependencies.beatMilliseconds ?? beatMillisecondsUsual;
      await wait(milliseconds, undefined, { signal: ending.signal, ref: false }).catch(() => {});
      const now = ending.signal.aborted ? undefined : await actorNow(dependencies, c, organizationId);
      if (now === undefined) break;
      actor = now;
      markPresent();
      send(": \n\n");
    }
  });
}

/** Runs a task at most once an hour. Its failures do not affect the reader. */
function everyHour(run: () => Promise<void>): () => void {
  let next = 0;
  return () => {
    if (performance.now() < next) return;
    next = performance.now() + hourMilliseconds;
    run().catch(() => {});
  };
}

/** Sends without waiting for the reader. Ends the stream of a reader that does not read, and drops its unsent messages. */
function sender(stream: SSEStreamingApi, leave: () => void): (text: string) => void {
  let unread = 0;
  return (text) => {
    if (unread >= unreadMax) {
      stream.abort();
      leave();
      return;
    }
    unread += 1;
    stream.write(text).finally(() => (unread -= 1));
  };
}

/** Operations after which a person's role or reachable projects may differ from those of their loaded page. */
const aboutAccess: ReadonlySet<string> = new Set([
  "accept_invitation",
  "add_member",
  "cancel_organization_deletion",
  "cancel_project_deletion",
  "create_project",
  "remove_member",
  "request_organization_deletion",
  "request_project_deletion",
  "update_organization",
  "update_project",
]);

/**
 * Selects the changes for a person. Notifications go only to their own person. A person who does not reach every project learns
 * only that something changed.
 */
function changesFor({ personId, reach }: Actor, changes: readonly Change[]) {
  return changes
    .filter(({ what, personId: of }) => what !== "notification" || of === personId)
    .map(({ what, subjectId, personId: by }) => ({
      ...(reach === "all" || what === "notification" ? { what, subjectId } : { what: "change", subjectId: null }),
      access: aboutAccess.has(what),
      mine: by === personId,
    }));
}

// More faces than this say nothing.
const writersMax = 20;

/**
 * Returns, by article, who else writes where the person writes. Their own mark is fresh, so that they could read the article some seconds
 * ago; nobody hears of an article in which they are not.
 */
function writersFor({ personId }: Actor, writers: readonly Writer[]): Record<string, Omit<Writer, "articleId">[]> {
  const own = writers.filter((writer) => writer.personId === personId).map(({ articleId }) => articleId);
  return Object.fromEntries(
    own.map((articleId) => {
      const others = writers.filter((writer) => writer.articleId === articleId && writer.personId !== personId);
      return [articleId, others.slice(0, writersMax).map(({ articleId: _, ...writer }) => writer)];
    }),
  );
}

/** Returns the reader's current actor; undefined when they may no longer follow, or when the database cannot be reached. */
async function actorNow({ services: { pool }, publicUrl }: DashboardDependencies, c: Context, organizationId: string) {
  try {
    const person = await signedIn(pool, publicUrl, c.req.raw);
    return person && (await actorIn(pool, person, organizationId));
  } catch {
    return undefined;
  }
}
