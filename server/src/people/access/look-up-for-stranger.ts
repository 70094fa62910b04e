import { sentence } from "@galley/messages";
import type pg from "pg";
import { type Tx, transactApart } from "#src/core/database/transact.ts";
import { createLine } from "#src/core/flow/line.ts";
import { networkOf } from "./client-address.ts";

// All strangers together, whichever organizations they name.
const atOnceMax = 2;
const share = "strangers";

const line = createLine({
  name: "lookups of strangers",
  room: atOnceMax,
  shareMax: 1,
  waitingMax: 100,
  waitSecondsMax: 5,
  tooBusy: sentence("refusal_too_many_of_network"),
});

/**
 * Runs `work` for a caller who names an organization and brings a secret that nothing has checked yet. It waits for the other lookups of
 * the caller's network, and takes no connection from the organization.
 */
export async function lookUpForStranger<T>(
  pool: pg.Pool,
  address: string,
  organizationId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  using _place = await line.enter(networkOf(address));
  return await transactApart(pool, share, organizationId, work);
}
