import type { NetworkName } from "@galley/contract";
import { sql } from "kysely";
import { newId } from "#src/core/ids.ts";
import type { Context } from "#src/operations/handle.ts";
import type { NetworkAccount, NetworkTokens } from "../network.ts";
import { freePosts } from "../post-work.ts";
import { findNetworkAccount } from "./account-queries.ts";
import { sealNetworkCredentials } from "./credentials.ts";
import { giveBackAfterwards } from "./give-back-accounts.ts";

type Place = { projectId: string; network: NetworkName };

/** Stores an account for a project, in the place of the one that it had on the network, whose access is given back. Returns the row. */
export async function storeAccount(context: Context, { projectId, network }: Place, tokens: NetworkTokens, account: NetworkAccount) {
  const { tx, vault, actor } = context;
  const { organizationId, personId } = actor;
  const known = await findNetworkAccount(tx, { organizationId, projectId }, network);
  const id = known?.id ?? newId("account");
  const isAnother = known !== undefined && known.network_id !== account.id;
  const row = {
    network_id: account.id,
    handle: account.handle,
    name: account.name,
    scopes: tokens.scopes,
    credentials: sealNetworkCredentials(vault, { organizationId, accountId: id }, tokens),
    access_expires_at: sql<Date>`now() + make_interval(secs => ${tokens.expiresInSeconds})`,
    status: "connected" as const,
    reason: null,
    connected_by: personId,
    connected_at: sql<Date>`now()`,
  };
  const stored = await tx
    .insertInto("network_account")
    .values({ organization_id: organizationId, id, project_id: projectId, network, ...row })
    .onConflict((conflict) =>
      conflict.columns(["organization_id", "id"]).doUpdateSet({
        ...row,
        access_expires_at: sql`excluded.access_expires_at`,
        connected_at: sql`excluded.connected_at`,
        // Limits of a network are those of one account.
        ...(isAnother && { posts_left: null, window_ends_at: null }),
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  if (isAnother) {
    await freePosts(tx, { organizationId, projectId, destination: network }, known.network_id);
    giveBackAfterwards(context, known);
  }
  return stored;
}
