import { randomBytes } from "node:crypto";
import type { Role } from "@galley/contract";
import type pg from "pg";
import { newId } from "#src/platform/ids.ts";

type Place = { organizationId: string; projectId: string };
type AddMember = (input: { email: string; role: Role; projectIds?: string[] }) => Promise<{ personId: string }>;

export type NewMember = { role?: Role; projectIds?: string[]; email?: string };

/** A member of the organization, with an address of their own. */
export async function newMember(addMember: AddMember, { role = "member", projectIds, email }: NewMember) {
  const address = email ?? `${role}-${randomBytes(6).toString("hex")}@hearth.example`;
  const { personId } = await addMember({ email: address, role, ...(projectIds && { projectIds }) });
  return { personId, email: address, role };
}

export type NewImage = Partial<Place> & { alt?: string; credit?: string | null };

/** A row of the media library. Images come in by an upload; until then this is how a test gets one. */
export async function newImage(owner: pg.Pool, place: Place, { alt = "A wall", credit = null, ...over }: NewImage): Promise<string> {
  const id = newId("image");
  const { organizationId, projectId } = { ...place, ...over };
  await owner.query(
    "insert into image (organization_id, id, project_id, alt, width, height, license, credit) values ($1, $2, $3, $4, 1600, 900, 'own', $5)",
    [organizationId, id, projectId, alt, credit],
  );
  return id;
}

export type NewTopic = Partial<Place> & { title?: string };

export async function newTopic(owner: pg.Pool, place: Place, { title = "A topic", ...over }: NewTopic): Promise<string> {
  const id = newId("topic");
  const { organizationId, projectId } = { ...place, ...over };
  await owner.query("insert into topic (organization_id, id, project_id, title, locale) values ($1, $2, $3, $4, 'en')", [
    organizationId,
    id,
    projectId,
    title,
  ]);
  return id;
}
