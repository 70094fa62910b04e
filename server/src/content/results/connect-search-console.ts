import * as contract from "@galley/contract";
import { sql } from "kysely";
import { handle } from "#src/operations/handle.ts";
import { addWork } from "#src/operations/queue/work.ts";
import { findOwnProject } from "./own-project.ts";
import { lockResults } from "./result-windows.ts";
import { presentSearchConsole } from "./search-console/connection-queries.ts";
import { accountOf, requireUsable, sealGoogleCredentials } from "./search-console/credentials.ts";

export const connectSearchConsole = handle(
  contract.connectSearchConsole,
  async ({ tx, actor, vault }, { id, siteProperty, credentials }) => {
    requireUsable(credentials);
    await findOwnProject(tx, actor, id);
    const scope = { organizationId: actor.organizationId, projectId: id };
    await lockResults(tx, scope);
    const connection = {
      site_property: siteProperty,
      account: accountOf(credentials),
      credentials: sealGoogleCredentials(vault, scope, credentials),
      status: "waiting" as const,
      reason: null,
      connected_by: actor.personId,
    };
    await tx
      .insertInto("search_console")
      .values({ organization_id: scope.organizationId, project_id: id, ...connection })
      .onConflict((conflict) =>
        conflict.columns(["organization_id", "project_id"]).doUpdateSet({
          ...connection,
          setbacks: 0,
          connected_at: sql`excluded.connected_at`,
        }),
      )
      .execute();
    // A worker that still uses the old credentials loses its claim.
    await addWork(tx, { ...scope, kind: "search_consoles", subject: id });
    const presented = await presentSearchConsole(tx, scope);
    if (presented === null) throw new Error("The connection that was just written is not there.");
    return presented;
  },
);
