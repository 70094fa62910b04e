import * as contract from "@galley/contract";
import { limits } from "@galley/contract";
import { sql } from "kysely";
import { handle } from "#src/operations/handle.ts";
import { requireConfirmedSession } from "#src/people/access/sessions.ts";
import { findEndpoint, lockEndpoint, updateEndpoint } from "./endpoint-queries.ts";
import { newSecret, secretPlaceOf } from "./endpoint-secret.ts";

export const rotateWebhookKey = handle(contract.rotateWebhookKey, async ({ tx, actor, vault }, { id }) => {
  const { organizationId } = actor;
  await requireConfirmedSession(tx, actor);
  const { secret: sealed } = await lockEndpoint(tx, actor, id);
  const secret = newSecret();
  const old = vault.open(sealed, secretPlaceOf(organizationId, id, "secret"));
  await updateEndpoint(tx, actor, id)
    .set({
      secret: vault.seal(secret, secretPlaceOf(organizationId, id, "secret")),
      old_secret: vault.seal(old, secretPlaceOf(organizationId, id, "old_secret")),
      old_secret_until: sql`now() + make_interval(hours => ${limits.oldWebhookKeyHours})`,
    })
    .execute();
  const { oldKeyUntil } = await findEndpoint(tx, actor, id);
  if (oldKeyUntil === null) throw new Error("The old key that was just kept does not sign.");
  return { id, secret, oldKeyUntil };
});
