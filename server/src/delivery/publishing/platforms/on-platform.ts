import { fixedAddressOf, type PlatformName, platformsByName } from "@galley/contract";
import { sql } from "kysely";
import { transact } from "#src/core/database/transact.ts";
import { EgressFailed, EgressRefused } from "#src/core/egress/egress.ts";
import { isPublicHost } from "#src/core/egress/public-host.ts";
import { failpoint } from "#src/core/failpoint.ts";
import type { Delivery, Destination, DestinationDependencies } from "../destinations/destination.ts";
import type { Piece, Remote } from "../destinations/platform-api.ts";
import { PlatformFault } from "../destinations/platform-fault.ts";
import { forgetImages } from "./carry-images.ts";
import { type ConnectionRow, findConnection, markConnection, openPlatformCredentials } from "./connection-queries.ts";
import { makePiece } from "./make-piece.ts";
import { openPlatform } from "./open-platform.ts";
import type { PieceContext } from "./piece-context.ts";
import { markPlatformPost, mayBeCreating, type PlatformPost, type PostPlace, rememberRemote, takePost } from "./platform-posts.ts";

// Seconds for which a platform may still work on a create whose answer was lost. Until then the post is only searched for.
const settleSeconds = 60;
const checkMilliseconds = 5000;

type Ready = PieceContext & { platform: PlatformName; connection: ConnectionRow; post: PlatformPost; place: PostPlace };

/** Returns a platform as a destination of articles. It gets one post per article, whatever happens to the answers. */
export function onPlatform(platform: PlatformName): Destination {
  return {
    deliver: (dependencies, delivery) => withPlatform(platform, { dependencies, delivery }, show),
    withdraw: (dependencies, delivery) => withPlatform(platform, { dependencies, delivery }, takeOff),
  };
}

type At = { dependencies: DestinationDependencies; delivery: Delivery };

async function withPlatform<Result>(platform: PlatformName, at: At, work: (at: Ready) => Promise<Result>): Promise<Result> {
  const ready = await makeReady(platform, at);
  const mark = (refusal: string | null) =>
    transact(at.dependencies.pool, at.delivery.organizationId, (tx) => markConnection(tx, ready.connection, refusal));
  try {
    const result = await work(ready);
    await mark(null);
    return result;
  } catch (error) {
    if (!(error instanceof PlatformFault)) throw error;
    const ofAccount = error.credentials ? error : error.forbidden ? await findAccountFault(ready) : undefined;
    if (ofAccount !== undefined) await mark(ofAccount.message);
    // The platform may have refused an image that is no longer there, so a retry uploads all of them again.
    else if (error.kind === "refused") await forgetImages(ready);
    throw error;
  }
}

/** Returns the fault of an account that may not write at all; undefined for one that the platform only does not let do one thing. */
async function findAccountFault({ api }: Ready): Promise<PlatformFault | undefined> {
  const fault = await api.account().catch((error: unknown) => error);
  return fault instanceof PlatformFault && (fault.credentials || fault.forbidden) ? fault : undefined;
}

async function makeReady(platform: PlatformName, { dependencies, delivery }: At): Promise<Ready> {
  const { organizationId, projectId, articleId } = delivery;
  const title = platformsByName[platform].title;
  const { connection, place, post } = await transact(dependencies.pool, organizationId, async (tx) => {
    const connection = await findConnection(tx, organizationId, projectId, platform);
    if (connection === undefined) {
      throw new PlatformFault("refused", `The project is not connected to ${title}. Connect it, then try again.`, { certain: true });
    }
    const place = { organizationId, connectionId: connection.id, articleId };
    return { connection, place, post: await takePost(tx, place) };
  });
  const credentials = readCredentials(dependencies, platform, connection);
  const api = openPlatform(platform, credentials, {
    egress: dependencies.egress,
    address: connection.address,
    before: async ({ creates }) => {
      if (creates === undefined) return delivery.hold();
      await delivery.hold((tx) => markPlatformPost(tx, place, { shown: true, creating_since: sql<Date>`now()` }));
      failpoint("platform.before_create");
    },
  });
  return { dependencies, delivery, connectionId: connection.id, platform, api, connection, post, place };
}

function readCredentials({ vault }: DestinationDependencies, platform: PlatformName, connection: ConnectionRow) {
  try {
    return openPlatformCredentials(vault, platform, connection);
  } catch {
    const message = `The credentials cannot be decrypted with this installation's secret. Connect ${platformsByName[platform].title} again.`;
    throw new PlatformFault("refused", message, { certain: true });
  }
}

async function show(at: Ready): Promise<{ url: string }> {
  const { api, post } = at;
  const piece = await makePiece(at, post.marker);
  const updated = (await change(at, post.remote_id, piece)) ?? (await change(at, (await api.find(piece))?.id ?? null, piece));
  if (updated !== undefined) return remember(at, updated);
  await requireSettled(at);
  return remember(at, await create(at, piece));
}

/** Updates the post to this revision. Returns undefined when there is none, or when somebody has deleted it on the platform. */
async function change({ api, place, delivery }: Ready, id: string | null, piece: Piece): Promise<Remote | undefined> {
  if (id === null) return undefined;
  await delivery.hold((tx) => markPlatformPost(tx, place, { shown: true, remote_id: id }));
  const updated = await api.update(id, piece);
  if (updated === undefined) await delivery.hold((tx) => markPlatformPost(tx, place, { remote_id: null, remote_url: null }));
  return updated;
}

/** Creates the post. Once the request may have arrived, only the search for its outcome is repeated. */
async function create(at: Ready, piece: Piece): Promise<Remote> {
  const { api, place, delivery, platform } = at;
  try {
    const created = await api.create(piece);
    failpoint("platform.created");
    return created;
  } catch (error) {
    if (!(error instanceof PlatformFault)) throw error;
    if (error.certain) {
      await delivery.hold((tx) => markPlatformPost(tx, place, { shown: false, creating_since: null }));
      throw error;
    }
    const found = await api.find(piece).catch(() => undefined);
    if (found !== undefined) return found;
    throw unsettled(platform, error.message);
  }
}

async function requireSettled({ dependencies, place, platform }: Ready): Promise<void> {
  const unclear = await transact(dependencies.pool, place.organizationId, (tx) => mayBeCreating(tx, place, settleSeconds));
  if (unclear) throw unsettled(platform, `${platformsByName[platform].title} did not answer when the post was created.`);
}

function unsettled(platform: PlatformName, reason: string): PlatformFault {
  const message = `${reason} Galley looks for the post on ${platformsByName[platform].title} before it creates it again.`;
  return new PlatformFault("retryable", message, { retryAfterSeconds: settleSeconds });
}

async function remember(at: Ready, remote: Remote): Promise<{ url: string }> {
  const { dependencies, place, delivery } = at;
  await requireReadersLink(at, remote.url);
  await transact(dependencies.pool, place.organizationId, (tx) => rememberRemote(tx, place, remote, delivery.revision));
  failpoint("platform.remembered");
  return { url: remote.url };
}

/** Fails where the post's address, which may become the article's, leads into a closed network, or away from a platform that all share. */
async function requireReadersLink({ platform, connection, dependencies }: Ready, url: string): Promise<void> {
  const { hostname } = new URL(url);
  if (hostname === new URL(connection.address).hostname) return;
  // A platform at an address of its own may show posts under another host than the one that is connected.
  const isShared = fixedAddressOf(platform) !== undefined;
  if (!isShared && (isPublicHost(hostname) || (await mayBeCalled(dependencies, url)))) return;
  const title = platformsByName[platform].title;
  const other = isShared ? "" : ", or ask the operator to open its network with GALLEY_EGRESS_ALLOW";
  throw new PlatformFault(
    "refused",
    `${title} says that readers find the post at ${hostname}, which is not its own and not public. Correct the public address in the settings of ${title}${other}, then try again.`,
  );
}

async function mayBeCalled({ egress }: DestinationDependencies, url: string): Promise<boolean> {
  try {
    await egress.check(url, checkMilliseconds);
    return true;
  } catch (error) {
    if (error instanceof EgressRefused || error instanceof EgressFailed) return false;
    throw error;
  }
}

async function takeOff(at: Ready): Promise<void> {
  const { api, post, place, delivery } = at;
  const id = post.remote_id ?? (await api.find({ marker: post.marker, slug: delivery.slug }))?.id;
  if (id === undefined) await requireSettled(at);
  else await api.takeOff(id);
  failpoint("platform.taken_off");
  const state = { shown: false, revision: null, creating_since: null, ...(id !== undefined && { remote_id: id }) };
  await delivery.hold((tx) => markPlatformPost(tx, place, state));
}
