import { type EventData, type EventType, organizationEventTypes, siteEventTypes } from "@galley/contract";
import { sql } from "kysely";
import type { Tx } from "#src/core/database/transact.ts";
import { newId } from "#src/core/ids.ts";

type EventOf<Type extends EventType> = {
  organizationId: string;
  /** null for what concerns the whole organization. */
  projectId: string | null;
  type: Type;
  subjectId: string;
  /** What makes it unique for its subject, such as the revision; absent where it may happen again. */
  occurrence?: string;
  /** Ids and state only, never content. */
  data: EventData[Type];
  /** The one webhook endpoint that hears of it; whoever asked for events of this type when absent. */
  onlyEndpointId?: string;
};

export type NewEvent = { [Type in EventType]: EventOf<Type> }[EventType];

const forOrganization: ReadonlySet<EventType> = new Set(organizationEventTypes);
// The other two reach the site with the publication that they tell of.
const forSite: ReadonlySet<EventType> = new Set(
  siteEventTypes.filter((type) => type !== "article.published" && type !== "article.updated"),
);

/**
 * Writes an event beside the change it tells of, together with its deliveries, and gives back its id. One that the subject
 * already had for this occurrence is not written again.
 */
export async function recordEvent(tx: Tx, event: NewEvent): Promise<string> {
  const { organizationId, projectId, type, subjectId, occurrence = null, data, onlyEndpointId = null } = event;
  const id = newId("event");
  await sql`select record_event(${organizationId}, ${id}, ${projectId}, ${type}, ${subjectId}, ${occurrence}, ${JSON.stringify(data)},
    ${forOrganization.has(type)}, ${forSite.has(type)}, ${onlyEndpointId})`.execute(tx);
  return id;
}
