import { z } from "zod";
import { failpoint } from "#server/core/failpoint.ts";
import { unreadable } from "#server/delivery/networks/calls/network-faults.ts";
import { isStillGood, keepPrepared, lookAgain, PreparedAt, readPrepared } from "#server/delivery/networks/ledger/prepared.ts";
import type { NetworkAccess } from "#server/delivery/networks/ledger/sending.ts";
import { type MediaFile, type MediaKind, mediaStatus, uploadMedia } from "./upload-media.ts";

const Prepared = PreparedAt.extend({ document: z.string().optional(), image: z.string().optional() });

/** `read` returns the file, or when to continue while it is drawn here. */
type Wanted = { kind: MediaKind; token: string; owner: string; read: () => Promise<MediaFile | Date> };

/** Uploads a file and returns its URN once LinkedIn can show it. Returns when to continue while it is drawn here or processed there. */
export async function prepareMedia(way: NetworkAccess, wanted: Wanted): Promise<string | Date> {
  const { dependencies } = way;
  const { kind, token } = wanted;
  const known = await readPrepared(way, Prepared);
  const urn = known?.[kind];
  if (known === undefined || urn === undefined || !isStillGood(known)) {
    const file = await wanted.read();
    if (file instanceof Date) return file;
    const uploaded = await uploadMedia(dependencies, { ...wanted, file });
    failpoint("linkedin.uploaded");
    await keepPrepared(way, { [kind]: uploaded });
    return prepareMedia(way, wanted);
  }
  const status = (await mediaStatus(dependencies, token, kind, urn)) ?? "AVAILABLE";
  if (status === "AVAILABLE") return urn;
  const again = status === "PROCESSING_FAILED" ? undefined : lookAgain(known);
  if (again !== undefined) return again;
  // It can no longer become ready. The next attempt uploads it again.
  await keepPrepared(way, undefined);
  throw unreadable(dependencies.network, `that it can show the ${kind} (${status})`);
}
