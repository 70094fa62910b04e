import type { EventData, EventType } from "@galley/contract";
import type { Tx } from "#src/database/transact.ts";
import { newId } from "./ids.ts";

type EventOf<Type extends EventType> = {
  organizationId: string;
  projectId: string;
  type: Type;
  subjectId: string;
  /** What makes it unique for its subject, such as the revision; absent where it may happen again. */
  occurrence?: string;
  /** Ids and state only, never content. */
  data: EventData[Type];
};

export type NewEvent = { [Type in EventType]: EventOf<Type> }[EventType];

/** Writes an event beside the change it tells of. One that the subject already had for this occurrence is not written again. */
export async function recordEvent(tx: Tx, event: NewEvent): Promise<void> {
  await tx
    .insertInto("event")
    .values({
      organization_id: event.organizationId,
      id: newId("event"),
      project_id: event.projectId,
      type: event.type,
      subject_id: event.subjectId,
      occurrence: event.occurrence ?? null,
      data: JSON.stringify(event.data),
    })
    .onConflict((conflict) => conflict.columns(["organization_id", "type", "subject_id", "occurrence"]).doNothing())
    .execute();
}
