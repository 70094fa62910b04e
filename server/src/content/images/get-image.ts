import * as contract from "@galley/contract";
import { sql } from "kysely";
import { handle } from "#src/operations/handle.ts";
import { dashboardImage } from "./dashboard-image.ts";
import { imageNotFound } from "./image-queries.ts";

export const getImage = handle(contract.getImage, async ({ tx, actor, publicUrl }, { id }) => {
  const { organizationId, reach } = actor;
  const { rows } = await sql<{ image: string }>`
    select row_to_json(item)::text as image from (
      select ${dashboardImage(organizationId, publicUrl)}
      from library_image i
      where i.organization_id = ${organizationId} and i.id = ${id}
        and ${reach === "all" ? sql`true` : sql`i.project_id = any(${[...reach]}::text[])`}
    ) item`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw imageNotFound();
  return { rawJson: row.image };
});
