import * as contract from "@galley/contract";
import { sentence } from "@galley/messages";
import type pg from "pg";
import { readClock } from "#src/core/database/database-clock.ts";
import { transact } from "#src/core/database/transact.ts";
import { createPlaces, type PlacesOptions } from "#src/core/flow/places.ts";
import { streamInPlace } from "#src/core/flow/stream-in-place.ts";
import type { SignedLinks } from "#src/core/signed-links.ts";
import type { Storage } from "#src/core/storage/storage.ts";
import { zipStream } from "#src/core/zip-stream.ts";
import { hasRoleStill } from "#src/people/access/made-links.ts";
import { projectExportPath } from "./project-export-path.ts";
import { projectFiles } from "./project-files.ts";

type Download = { name: string; type: string; body: ReadableStream<Uint8Array> };
type Wanted = { organizationId: string; id: string; personId?: string | undefined; name: string; query: URLSearchParams };
type Dependencies = { pool: pg.Pool; storage: Storage; links: SignedLinks };

// An archive is packed during its download, which takes processor time and database connections.
const bounds: PlacesOptions = {
  name: "project downloads",
  perPersonMax: 2,
  perOrganizationMax: 12,
  togetherMax: 20,
  tooMany: sentence("refusal_too_many_exports"),
};

/**
 * Finds the export behind a signed address; undefined when the address has expired by the database's clock, or when the person who
 * requested it may no longer have it.
 */
export function createProjectExportFinder({ pool, storage, links }: Dependencies) {
  const places = createPlaces(bounds);
  return async ({ organizationId, id: projectId, personId = "", name, query }: Wanted): Promise<Download | undefined> => {
    const expiresAt = links.read(projectExportPath({ organizationId, projectId, personId }, name), query);
    const mayGoOn = () => hasRoleStill(pool, query, contract.exportProject.roles, { organizationId, projectId });
    if (expiresAt === undefined || !(await mayGoOn())) return undefined;
    const project = await transact(pool, organizationId, async (tx) =>
      expiresAt <= (await readClock(tx))
        ? undefined
        : tx
            .selectFrom("project")
            .select("name")
            .where("organization_id", "=", organizationId)
            .where("id", "=", projectId)
            .executeTakeFirst(),
    );
    if (project === undefined) return undefined;
    const place = await places.take(organizationId, personId);
    const archive = zipStream(projectFiles({ pool, storage }, { organizationId, projectId }, project.name));
    return { name, type: "application/zip", body: streamInPlace(archive, { place, mayGoOn }) };
  };
}
