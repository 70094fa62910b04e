import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import type { Tx } from "#src/core/database/transact.ts";
import { Failure } from "#src/core/failure.ts";
import type { Actor } from "#src/operations/actor.ts";
import { handlePrepared } from "#src/operations/handle.ts";
import { NothingKept } from "#src/people/access/authorizations/complete.ts";
import { lockProject } from "#src/people/projects/project-queries.ts";
import { lockResults } from "../result-windows.ts";
import { storeConnection } from "../search-console/connection-queries.ts";
import { sealGoogleCredentials } from "../search-console/credentials.ts";
import { isGrantShared } from "../search-console/give-back.ts";
import { exchangeCode, type GoogleGrant, listProperties, revokeGrant, searchScope } from "./google-grant.ts";

type Ready = { organizationId: string; grant: GoogleGrant; properties: string[] };

/** Exchanges the code, asks what may be read and stores it for the project. */
export const completeSearchConsole = handlePrepared(contract.completeSearchConsole, {
  check: (tx, actor, { id }) => requireLeader(tx, actor, id),
  async prepare(calls, { organizationId }, code): Promise<Ready> {
    const grant = await exchangeCode(calls, code);
    if (grant === undefined) throw nothing("code_refused", "refusal_google_did_not_accept_the_sign_in");
    if (!grant.scopes.includes(searchScope)) throw nothing("scopes_missing", "refusal_google_was_told_not_to_grant_search");
    const properties = await listProperties(calls, grant);
    if (properties.length === 0) throw nothing("no_properties", "refusal_google_account_without_properties");
    return { organizationId, grant, properties };
  },
  async run({ tx, actor, vault }, { id }, { grant, properties }) {
    const project = await requireLeader(tx, actor, id);
    const scope = { organizationId: actor.organizationId, projectId: id };
    await lockResults(tx, scope);
    const before = await tx
      .selectFrom("search_console")
      .select("site_property")
      .where("organization_id", "=", scope.organizationId)
      .where("project_id", "=", id)
      .executeTakeFirst();
    const [first = null, ...others] = properties;
    const kept = properties.find((property) => property === before?.site_property) ?? (others.length === 0 ? first : null);
    await storeConnection(tx, scope, {
      site_property: kept,
      properties,
      account: grant.account,
      credentials: sealGoogleCredentials(vault, scope, { type: "signed_in", refresh_token: grant.refreshToken }),
      connected_by: actor.personId,
    });
    return { account: grant.account, project, isChosen: kept !== null };
  },
  async undo({ outside, transact }, _checked, ready) {
    if (ready === undefined) return;
    let isShared = true;
    await transact(async (tx) => {
      isShared = await isGrantShared(tx, ready.organizationId, ready.grant.account);
    });
    if (!isShared) await revokeGrant(outside, ready.grant.refreshToken);
  },
});

function nothing(outcome: contract.SearchSignInOutcome, key: Parameters<typeof sentence>[0] & `refusal_google_${string}`): NothingKept {
  return new NothingKept({ outcome, message: sentence(key) });
}

/** Locks the project, which is not being deleted, for a person who leads the organization. Returns its name. */
async function requireLeader(tx: Tx, actor: Actor, projectId: string): Promise<string> {
  const project = await lockProject(tx, actor, projectId);
  if (project === undefined) throw new Failure("not_allowed", sentence("refusal_the_person_who_started_this"));
  return project.name;
}
