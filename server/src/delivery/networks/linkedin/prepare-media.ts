import { z } from "zod";
import { failpoint } from "#src/core/failpoint.ts";
import { unreadable } from "../calls/network-faults.ts";
import type { Way } from "../ledger/find-way.ts";
import { isStillGood, keepPrepared, lookAgain, PreparedAt, readPrepared } from "../ledger/prepared.ts";
import { type MediaFile, type MediaKind, mediaStatus, uploadMedia } from "./upload-media.ts";

const Prepared = PreparedAt.extend({ document: z.string().optional(), image: z.string().optional() });

/** `read` gives the file, or when to go on while it is drawn here. */
type Wanted = { kind: MediaKind; token: string; owner: string; read: () => Promise<MediaFile | Date> };

/** What LinkedIn calls the file that it was handed once it can be shown, or when to go on: while it is drawn here, or made ready there. */
export async function prepareMedia(way: Way, wanted: Wanted): Promise<string | Date> {
  const { ground } = way;
  const { kind, token } = wanted;
  const known = await readPrepared(way, Prepared);
  const urn = known?.[kind];
  if (known === undefined || urn === undefined || !isStillGood(known)) {
    const file = await wanted.read();
    if (file instanceof Date) return file;
    const uploaded = await uploadMedia(ground, { ...wanted, file });
    failpoint("linkedin.uploaded");
    await keepPrepared(way, { [kind]: uploaded });
    return prepareMedia(way, wanted);
  }
  const status = (await mediaStatus(ground, token, kind, urn)) ?? "AVAILABLE";
  if (status === "AVAILABLE") return urn;
  const again = status === "PROCESSING_FAILED" ? undefined : lookAgain(known);
  if (again !== undefined) return again;
  // It never becomes good any more: the next attempt hands it over anew.
  await keepPrepared(way, undefined);
  throw unreadable(ground.network, `that it can show the ${kind} (${status})`);
}
