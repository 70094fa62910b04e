import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import type { Egress } from "#src/core/egress/egress.ts";
import { Failure } from "#src/core/failure.ts";
import { newId } from "#src/core/ids.ts";
import { cutLine } from "#src/core/text/cut-line.ts";
import { allOf, verbatim } from "#src/core/text/listed-words.ts";
import { handlePrepared } from "#src/operations/handle.ts";
import { lockProject, requireProject } from "#src/people/projects/project-queries.ts";
import type { Account } from "../destinations/platform-api.ts";
import { PlatformFault } from "../destinations/platform-fault.ts";
import { findMainDestination } from "../project-destinations.ts";
import { type ConnectionRow, credentialsPlaceOf, findConnection, presentPlatformConnection } from "./connection-queries.ts";
import { openPlatform } from "./open-platform.ts";

const accountLengthMax = 200;

/** Connects a platform. It is called before anything is stored, so that every connection has worked once. */
export const connectPlatform = handlePrepared(contract.connectPlatform, {
  prepare: async ({ egress }, _actor, { platform, ...input }) => {
    const credentials = contract.platformCredentials(platform).safeParse(input.credentials);
    if (!credentials.success) {
      const fields = allOf(contract.credentialFields[platform].map(({ name }) => name));
      const text = sentence("refusal_platform_credentials", { platform: contract.platformsByName[platform].title, fields });
      throw new Failure("invalid_input", text, "credentials");
    }
    const address = readAddress(platform, input.address);
    return { address, credentials: credentials.data, account: await askAccount(egress, platform, address, credentials.data) };
  },
  run: async ({ tx, actor, vault, tell }, { projectId, platform }, { address, credentials, account: { name: account, warnings } }) => {
    const { organizationId } = actor;
    await requireProject(tx, actor, projectId);
    await lockProject(tx, actor, projectId);
    const before = await findConnection(tx, organizationId, projectId, platform);
    const same = before !== undefined && isSamePlace(before, { address, account });
    // Posts of another connection stay on the platform, and their records are deleted here.
    if (before !== undefined && !same) {
      await tx.deleteFrom("platform_connection").where("organization_id", "=", organizationId).where("id", "=", before.id).execute();
    }
    const id = same ? before.id : newId("platform");
    const known = {
      address,
      account,
      credentials: vault.seal(JSON.stringify(credentials), credentialsPlaceOf(organizationId, id)),
      status: "active" as const,
      last_error: null,
      connected_by: actor.personId,
    };
    const row = await tx
      .insertInto("platform_connection")
      .values({ organization_id: organizationId, id, project_id: projectId, platform, ...known })
      .onConflict((conflict) => conflict.columns(["organization_id", "id"]).doUpdateSet(known))
      .returningAll()
      .executeTakeFirstOrThrow();
    const connected = presentPlatformConnection(row, await findMainDestination(tx, organizationId, projectId));
    return { ...connected, warnings: warnings.map(tell) };
  },
  check: (tx, actor, { projectId }) => requireProject(tx, actor, projectId),
});

type Place = Pick<ConnectionRow, "address" | "account">;

/**
 * Returns whether the connection stays the same. Another address is another platform. So is another account at an address that all
 * share, which does not find the first account's articles.
 */
function isSamePlace(before: Place & { platform: contract.PlatformName }, now: Place): boolean {
  return before.address === now.address && (contract.fixedAddressOf(before.platform) === undefined || before.account === now.account);
}

function readAddress(platform: contract.PlatformName, given: string | undefined): string {
  const address = given ?? contract.fixedAddressOf(platform);
  if (address === undefined) {
    throw new Failure("invalid_input", sentence("refusal_platform_address_required"), "address");
  }
  const url = new URL(address);
  if (url.search === "" && url.hash === "") return url.href.replace(/(?<!\/)\/+$/, "");
  throw new Failure("invalid_url", sentence("refusal_platform_address_with_query"), "address");
}

/** Returns the account that the platform sees, and warnings about it. Fails when it cannot be reached or does not let the account write. */
async function askAccount<Name extends contract.PlatformName>(
  egress: Egress,
  platform: Name,
  address: string,
  credentials: contract.PlatformCredentials<Name>,
): Promise<Account> {
  try {
    const { name, warnings } = await openPlatform(platform, credentials, { egress, address, before: async () => {} }).account();
    return { name: cutLine(name, accountLengthMax), warnings };
  } catch (error) {
    if (!(error instanceof PlatformFault)) throw error;
    throw error.credentials || error.forbidden
      ? new Failure("invalid_input", verbatim(error.message), "credentials")
      : new Failure("invalid_url", verbatim(error.message), "address");
  }
}
