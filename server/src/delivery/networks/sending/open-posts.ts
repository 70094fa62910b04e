import { sql } from "kysely";
import type pg from "pg";
import { rollUp } from "#src/content/posts/roll-up.ts";
import { type Tx, transact } from "#src/core/database/transact.ts";
import { failpoint } from "#src/core/failpoint.ts";
import { newId } from "#src/core/ids.ts";
import { measure } from "#src/core/watching/observe.ts";
import type { NetworkApps } from "#src/operations/outside/network-apps.ts";
import { countAttempt } from "#src/operations/queue/count-attempt.ts";
import { lateMinutesMax } from "#src/operations/queue/lateness.ts";
import { announceFailure } from "#src/people/notifications/announce-failure.ts";
import type { Teller } from "#src/people/notifications/tell.ts";
import { listReadyPackages, type ReadyPackage } from "../exports/list-ready-packages.ts";
import { addPosts } from "../post-work.ts";
import { wayTo } from "./decide-way.ts";
import { type Due, type DuePost, lockDuePosts } from "./lock-due-posts.ts";
import { tellHandedOver } from "./tell-handed-over.ts";

export type OpenPostsDependencies = { pool: pg.Pool; sendsMail: boolean; apps: NetworkApps; publicUrl: string };

/** `exported`: a person has it. `pending`: a sender has to deliver it. `failed`: it, or its article, came too late. */
type Opened = DuePost & { publicationId: string } & (
    | { status: "exported"; ready: ReadyPackage }
    | { status: "pending" | "failed"; ready?: undefined }
  );

export const lateError = `It was due more than ${lateMinutesMax} minutes ago, while the service was down. Schedule it again, or retry to publish it now.`;
const articleLateError = `Its article was not live ${lateMinutesMax} minutes after its date. Give it a new date.`;

type Late = Pick<DuePost, "isLate" | "isArticleLate">;
const isTooLate = ({ isLate, isArticleLate }: Late) => isLate || isArticleLate;
const errorOf = ({ isArticleLate }: Late) => (isArticleLate ? articleLateError : lateError);

/**
 * Opens the publications of due destinations of one organization, all in one transaction. Packages that are ready are handed over
 * at once. From then on a post can be neither edited nor moved. Its credits are reserved when its first part is sent, and
 * released or spent when the publication is settled.
 */
export async function openPosts(dependencies: OpenPostsDependencies, organizationId: string, due: readonly Due[]): Promise<Opened[]> {
  const { pool, sendsMail } = dependencies;
  const opened = await transact(pool, organizationId, async (tx) => {
    const posts = await lockDuePosts(tx, organizationId, due);
    if (posts.length === 0) return [];
    const begun = await decide(dependencies, tx, organizationId, posts);
    await writeOpened({ tx, sendsMail }, organizationId, begun);
    failpoint("post.before_open_commit");
    return begun;
  });
  failpoint("post.opened");
  for (const { status, destination, lateSeconds } of opened) {
    if (status !== "exported") continue;
    countAttempt("posts", destination, "succeeded");
    measure("lateness", { work: "posts", kind: destination }, lateSeconds);
  }
  return opened;
}

async function decide({ apps, publicUrl }: OpenPostsDependencies, tx: Tx, organizationId: string, posts: readonly DuePost[]) {
  const byHand = posts.filter((post) => !isTooLate(post) && wayTo(apps, post.destination, post.isConnected) === "export");
  const packages = await listReadyPackages(tx, organizationId, publicUrl, byHand);
  return posts.map((post): Opened => {
    const publicationId = newId("publication");
    const ready = packages.get(post);
    if (ready !== undefined) return { ...post, publicationId, status: "exported", ready };
    return { ...post, publicationId, status: isTooLate(post) ? "failed" : "pending" };
  });
}

async function writeOpened({ tx, sendsMail }: Teller, organizationId: string, posts: readonly Opened[]): Promise<void> {
  const given = posts.map(({ postId, destination, publicationId, status, dueAt, ready, ...late }) => ({
    post: postId,
    destination,
    publication: publicationId,
    status,
    due_at: dueAt,
    ...(ready !== undefined && { way: "export", package: ready.package, export: ready.exportId }),
    ...(status === "failed" && { error_kind: "permanent", error_code: "late", last_error: errorOf(late) }),
  }));
  const handedOver = posts.filter(({ status }) => status === "exported");
  const waiting = posts.filter(({ status }) => status === "pending").map(({ publicationId }) => publicationId);
  // Sent together: none needs the answer of another.
  await Promise.all([
    tx.write(sql`select open_posts(${organizationId}, ${JSON.stringify(given)}::jsonb)`),
    waiting.length > 0 && addPosts(tx, organizationId, waiting),
    tellHandedOver({ tx, sendsMail }, organizationId, handedOver),
  ]);
  for (const { postId, projectId, publicationId, destination, ...late } of posts.filter(({ status }) => status === "failed")) {
    if (late.isArticleLate) await markArticleLate(tx, { organizationId, postId, destination });
    await rollUp(tx, organizationId, postId);
    const data = { publicationId, postId, destination, attempts: 0, lastError: errorOf(late) };
    await announceFailure({ tx, sendsMail }, organizationId, projectId, data, "late");
  }
}

/** Only a new date lets it out: nobody chose the hour at which its article is live. */
async function markArticleLate(
  tx: Tx,
  { organizationId, postId, destination }: Pick<DuePost, "organizationId" | "postId" | "destination">,
) {
  await tx
    .updateTable("post_destination")
    .set({ error_code: "article_not_live" })
    .where("organization_id", "=", organizationId)
    .where("post_id", "=", postId)
    .where("destination", "=", destination)
    .execute();
}
