import { networksByName, type PostDestinationName } from "@galley/contract";
import { sentence } from "@galley/messages";
import type { Tx } from "#src/core/database/transact.ts";
import type { Violation } from "#src/core/failure.ts";

type Place = { organizationId: string; projectId: string };

/** Lists the destinations that go only where a post names them and the project has an account, and where it has none. */
export async function checkOffered(
  tx: Tx,
  { organizationId, projectId }: Place,
  destinations: readonly PostDestinationName[] = [],
): Promise<Violation[]> {
  const named = destinations.filter((name) => networksByName[name].named === true);
  if (named.length === 0) return [];
  const accounts = await tx
    .selectFrom("network_account")
    .select("network")
    .where("organization_id", "=", organizationId)
    .where("project_id", "=", projectId)
    .execute();
  return named
    .filter((name) => accounts.every(({ network }) => network !== name))
    .map((name) => ({
      param: `destinations[${destinations.indexOf(name)}]`,
      text: sentence("violation_destination_without_account", { place: networksByName[name].title }),
    }));
}
