import * as contract from "@galley/contract";
import { sql } from "kysely";
import { handle } from "#src/operations/handle.ts";
import { withinReach } from "#src/operations/within-reach.ts";
import { dashboardImage } from "./dashboard-image.ts";
import { imageNotFound } from "./image-queries.ts";

export const getImage = handle(contract.getImage, async ({ tx, actor, publicUrl }, { id }) => {
  const { rows } = await sql<{ image: string }>`
    select row_to_json(item)::text as image from (
      select ${dashboardImage(actor.organizationId, publicUrl)}
      from library_image i
      where ${withinReach(actor, "i")} and i.id = ${id}
    ) item`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw imageNotFound();
  return { rawJson: row.image };
});
