import { type EventData, type EventType, organizationEventTypes, siteEventTypes } from "@galley/contract";
import { sql } from "kysely";
import type { Writes } from "#src/core/database/transact.ts";
import { newId } from "#src/core/ids.ts";

type EventOf<Type extends EventType> = {
  organizationId: string;
  /** null for an event that concerns the whole organization. */
  projectId: string | null;
  type: Type;
  subjectId: string;
  /** Value that makes it unique for its subject, such as the revision; absent when it may happen again. */
  occurrence?: string;
  /** Ids and state only, never content. */
  data: EventData[Type];
  /** The only webhook endpoint that receives it; every endpoint subscribed to its type when absent. */
  onlyEndpointId?: string;
};

export type NewEvent = { [Type in EventType]: EventOf<Type> }[EventType];

const forOrganization: ReadonlySet<EventType> = new Set(organizationEventTypes);
// The other two reach the site with the publication that they report.
const forSite: ReadonlySet<EventType> = new Set(
  siteEventTypes.filter((type) => type !== "article.published" && type !== "article.updated"),
);

/**
 * Writes an event in the transaction of the change that it reports, together with its deliveries, and returns its id. An event
 * that the subject already has for this occurrence is not written again.
 */
export async function recordEvent(writes: Writes, event: NewEvent): Promise<string> {
  const { organizationId, projectId, type, subjectId, occurrence = null, data, onlyEndpointId = null } = event;
  const id = newId("event");
  writes.turn("webhooks");
  await writes.write(sql`select record_event(${organizationId}, ${id}, ${projectId}, ${type}, ${subjectId}, ${occurrence}, ${JSON.stringify(data)},
    ${forOrganization.has(type)}, ${forSite.has(type)}, ${onlyEndpointId})`);
  return id;
}

/**
 * Writes many events of one organization in one statement, each as `recordEvent` does. All of them are heard by every endpoint
 * subscribed to their type.
 */
export async function recordEvents(writes: Writes, organizationId: string, events: readonly NewEvent[]): Promise<void> {
  const given = events.map(({ projectId, type, subjectId, occurrence = null, data }) => ({
    id: newId("event"),
    project: projectId,
    type,
    subject: subjectId,
    occurrence,
    data,
    for_organization: forOrganization.has(type),
    for_site: forSite.has(type),
  }));
  writes.turn("webhooks");
  await writes.write(sql`select record_events(${organizationId}, ${JSON.stringify(given)}::jsonb)`);
}
