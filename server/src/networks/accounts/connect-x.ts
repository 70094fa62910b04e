import { createHash } from "node:crypto";
import * as contract from "@galley/contract";
import { sql } from "kysely";
import { newSecretText } from "#src/access/token-format.ts";
import { Failure } from "#src/platform/failure.ts";
import { handlePrepared } from "#src/platform/handle.ts";
import type { XApp } from "#src/platform/outside/x-app.ts";
import { wantedScopes } from "../x/token-endpoint.ts";
import { callbackUrl, requestIdOf, sealVerifier } from "./network-requests.ts";
import { requireOwnProject } from "./own-project.ts";

const minutesToApprove = 10;

/** X asks the account's owner, and sends them back with a state that leads to this request alone. */
export const connectX = handlePrepared(
  contract.connectX,
  async ({ x }) => x,
  async ({ tx, actor, vault, publicUrl }, { id: projectId }, x) => {
    await requireOwnProject(tx, actor, projectId);
    if (x === undefined) throw noApp();
    const [state, verifier] = [newSecretText(), newSecretText()];
    const { organizationId, personId } = actor;
    const id = requestIdOf(state);
    await tx.deleteFrom("network_request").where("expires_at", "<", sql<Date>`now()`).execute();
    const { expires_at } = await tx
      .insertInto("network_request")
      .values({
        id,
        organization_id: organizationId,
        project_id: projectId,
        person_id: personId,
        network: "x",
        verifier: sealVerifier(vault, { organizationId, id }, verifier),
        expires_at: sql<Date>`now() + make_interval(mins => ${minutesToApprove})`,
      })
      .returning("expires_at")
      .executeTakeFirstOrThrow();
    return { authorizeUrl: authorizeUrl(x, publicUrl, { state, verifier }), expiresAt: expires_at.toISOString() };
  },
);

function authorizeUrl(x: XApp, publicUrl: string, { state, verifier }: { state: string; verifier: string }): string {
  const url = new URL(x.authorizeUrl);
  const parameters = {
    response_type: "code",
    client_id: x.clientId,
    redirect_uri: callbackUrl(publicUrl),
    scope: wantedScopes.join(" "),
    state,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

function noApp(): Failure {
  return new Failure(
    "invalid_state",
    "This installation has no app at X. The operator has to make one and set GALLEY_X_CLIENT_ID and GALLEY_X_CLIENT_SECRET.",
  );
}
