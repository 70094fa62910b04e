import type { deadEnds, PostDestinationName } from "@galley/contract";
import { type Sentence, sentence } from "@galley/messages";
import type { Tx } from "#src/core/database/transact.ts";
import type { Context } from "#src/operations/handle.ts";

type Place = { tx: Tx } & Pick<Context, "tell" | "hasApp">;
type DeadEnd = { code: (typeof deadEnds)[number]; message: string };

/**
 * Returns a function that tells why posts for a destination fail at their time, as far as it is known before. X alone has one way out:
 * what goes elsewhere is handed to a person where there is no account.
 */
export async function findDeadEnds(
  { tx, tell, hasApp }: Place,
  organizationId: string,
  projectId: string,
): Promise<(destination: PostDestinationName) => DeadEnd[]> {
  const told = (code: DeadEnd["code"], text: Sentence) => [{ code, message: tell(text) }];
  const onX = async () => {
    if (!hasApp("x")) return told("no_app", sentence("finding_no_app", { place: "X" }));
    const account = await tx
      .selectFrom("network_account")
      .select("id")
      .where("organization_id", "=", organizationId)
      .where("project_id", "=", projectId)
      .where("network", "=", "x")
      .where("status", "=", "connected")
      .executeTakeFirst();
    return account === undefined ? told("not_connected", sentence("finding_not_connected", { place: "X" })) : [];
  };
  const found = await onX();
  return (destination) => (destination === "x" ? found : []);
}
