import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import { handlePrepared } from "#src/operations/handle.ts";
import type { Outside } from "#src/operations/outside/outside.ts";
import { NothingKept } from "#src/people/access/authorizations/complete.ts";
import { lockBegunProject } from "#src/people/projects/project-queries.ts";
import { lockResults } from "../result-windows.ts";
import { storeConnection } from "../search-console/connection-queries.ts";
import { sealGoogleCredentials } from "../search-console/credentials.ts";
import { SearchConsoleFault } from "../search-console/fault.ts";
import { isGrantShared } from "../search-console/give-back.ts";
import { revokeGrant } from "../search-console/token-service.ts";
import { exchangeCode, type GoogleGrant, listProperties, searchScope } from "./google-grant.ts";

/** A grant that is not stored is given back, so what is wrong with one waits for the transaction, which knows who else needs it. */
type Ready = { organizationId: string; grant: GoogleGrant; properties: readonly string[] | NothingKept };

/** Exchanges the code, asks what may be read and stores it for the project. */
export const completeSearchConsole = handlePrepared(contract.completeSearchConsole, {
  check: (tx, actor, { id }) => lockBegunProject(tx, actor, id),
  async prepare(calls, { organizationId }, code): Promise<Ready> {
    const grant = await exchangeCode(calls, code);
    if (grant === undefined) throw nothing("code_refused", "refusal_google_did_not_accept_the_sign_in");
    return { organizationId, grant, properties: await readableWith(calls, grant) };
  },
  async run(context, { id }, { grant, properties }) {
    const { tx, actor, vault } = context;
    if (properties instanceof NothingKept) throw properties;
    const project = await lockBegunProject(tx, actor, id);
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
    await storeConnection(context, scope, {
      site_property: kept,
      properties: [...properties],
      account: grant.account,
      credentials: sealGoogleCredentials(vault, scope, { type: "signed_in", refresh_token: grant.refreshToken }),
      connected_by: actor.personId,
    });
    return { account: grant.account, project, isChosen: kept !== null };
  },
  async undo({ outside, transact }, _checked, ready) {
    if (ready === undefined) return;
    const isShared = await transact((tx) => isGrantShared(tx, ready.organizationId, ready.grant.account));
    if (!isShared) await revokeGrant(outside, ready.grant.refreshToken);
  },
});

async function readableWith(calls: Outside, grant: GoogleGrant): Promise<readonly string[] | NothingKept> {
  if (!grant.scopes.includes(searchScope)) return nothing("scopes_missing", "refusal_google_was_told_not_to_grant_search");
  try {
    const properties = await listProperties(calls, grant);
    return properties.length > 0 ? properties : nothing("no_properties", "refusal_google_account_without_properties");
  } catch (fault) {
    const why = whyGoogleGaveNothing(fault);
    if (why === undefined) throw fault;
    return new NothingKept(why);
  }
}

const outcomes = { refused: "app_refused", busy: "unavailable", failed: "unavailable" } as const satisfies Record<
  SearchConsoleFault["kind"],
  contract.SearchSignInOutcome
>;

export function whyGoogleGaveNothing(fault: unknown): NothingKept["why"] | undefined {
  if (!(fault instanceof SearchConsoleFault)) return undefined;
  return { outcome: outcomes[fault.kind], message: sentence("refusal_google_did_not_answer_as_it_should") };
}

function nothing(outcome: contract.SearchSignInOutcome, key: Parameters<typeof sentence>[0] & `refusal_google_${string}`): NothingKept {
  return new NothingKept({ outcome, message: sentence(key) });
}
