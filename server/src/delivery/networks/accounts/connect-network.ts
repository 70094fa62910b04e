import { createHash } from "node:crypto";
import * as contract from "@galley/contract";
import { sql } from "kysely";
import { Failure } from "#src/core/failure.ts";
import { handlePrepared } from "#src/operations/handle.ts";
import { newSecretText } from "#src/people/access/token-format.ts";
import { appDependenciesOf, lacksApp, networkOf } from "../all-networks.ts";
import { callbackUrl, requestIdOf, sealVerifier } from "./network-requests.ts";
import { requireOwnProject } from "./own-project.ts";

const minutesToApprove = 10;

/** Begins a connection. The network asks the account's owner, and sends them back with a state that identifies this request alone. */
export const connectNetwork = handlePrepared(contract.connectNetwork, {
  prepare: async (outside, _, { network }) => appDependenciesOf(outside, network),
  run: async ({ tx, actor, vault, publicUrl }, { id: projectId, network }, dependencies) => {
    await requireOwnProject(tx, actor, projectId);
    if (dependencies === undefined) throw new Failure("invalid_state", lacksApp(networkOf(network)));
    const [state, verifier] = [newSecretText(), newSecretText()];
    const { organizationId, personId, sessionId = null } = actor;
    const id = requestIdOf(state);
    await tx.deleteFrom("network_request").where("expires_at", "<", sql<Date>`now()`).execute();
    const { expires_at } = await tx
      .insertInto("network_request")
      .values({
        id,
        organization_id: organizationId,
        project_id: projectId,
        person_id: personId,
        session_id: sessionId,
        network,
        verifier: sealVerifier(vault, { organizationId, id }, verifier),
        expires_at: sql<Date>`now() + make_interval(mins => ${minutesToApprove})`,
      })
      .returning("expires_at")
      .executeTakeFirstOrThrow();
    return { authorizeUrl: authorizeUrl(dependencies, publicUrl, { state, verifier }), expiresAt: expires_at.toISOString() };
  },
});

function authorizeUrl(
  { app, network }: NonNullable<ReturnType<typeof appDependenciesOf>>,
  publicUrl: string,
  { state, verifier }: { state: string; verifier: string },
): string {
  const url = new URL(app.authorizeUrl);
  const parameters = {
    response_type: "code",
    client_id: app.clientId,
    redirect_uri: callbackUrl(publicUrl, network.name),
    state,
    ...network.authorizeParameters(network.scopes(app), createHash("sha256").update(verifier).digest("base64url")),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
