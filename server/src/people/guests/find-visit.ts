import { type GuestRight, permissions, type Role } from "@galley/contract";
import { type RawBuilder, sql } from "kysely";
import type pg from "pg";
import type { Actor, Guest } from "#src/operations/actor.ts";
import { lookUpForStranger } from "#src/people/access/look-up-for-stranger.ts";
import { digestOf } from "#src/people/access/token-format.ts";
import { accountsBehind } from "./accounts-behind.ts";
import { isPowered } from "./powers.ts";

/** A link that opens something at this moment, as the pages behind it know it. */
export type OpenLink = {
  organizationId: string;
  id: string;
  projectId: string;
  articleId: string | null;
  postId: string | null;
  /** The Monday of a week of the calendar. */
  week: string | null;
  right: GuestRight;
  email: string | null;
  createdBy: string;
  makerName: string;
  role: Role;
  organizationName: string;
  projectName: string;
  endsAt: Date;
};

/**
 * A guest of a link, with the address that they proved, the accounts behind it, and the one that they are about to prove. `isIn` is false
 * until the one that the link asks for is proved.
 */
export type KnownGuest = Pick<Guest, "id" | "name" | "email" | "personIds"> & { askedEmail: string | null; isIn: boolean };
export type Visit = { link: OpenLink; guest: KnownGuest | undefined };

type Row = OpenLink & { guest: KnownGuest | null };

/** A secret, or the session of a guest, that a caller at an address brings for the organization they name. */
export type Brought = { organizationId: string; secret: string; address: string };

/** Finds the link with a secret. One that is unknown, ended, revoked or powerless is undefined, found by the same statement. */
export async function findLink(pool: pg.Pool, brought: Brought): Promise<OpenLink | undefined> {
  return (await find(pool, brought, sql`l.secret_digest = ${digestOf(brought.secret)}`))?.link;
}

/** Finds a link by its id for a browser whose cookie holds its secret, or the session of one of its guests. */
export function findVisit(pool: pg.Pool, brought: Brought, linkId: string): Promise<Visit | undefined> {
  return find(pool, brought, sql`l.id = ${linkId} and (l.secret_digest = ${digestOf(brought.secret)} or g.id is not null)`);
}

function find(pool: pg.Pool, brought: Brought, which: RawBuilder<unknown>): Promise<Visit | undefined> {
  const { organizationId, secret, address } = brought;
  return lookUpForStranger(pool, address, organizationId, async (tx) => {
    const { rows } = await sql<Row>`
      select l.organization_id as "organizationId", l.id, l.project_id as "projectId", l.article_id as "articleId", l.post_id as "postId",
        to_char(l.week, 'YYYY-MM-DD') as week, l.may as "right", l.email, l.created_by as "createdBy", maker.name as "makerName",
        m.role, o.name as "organizationName", j.name as "projectName", l.ends_at as "endsAt",
        case when g.id is not null then json_build_object(
          'id', g.id, 'name', g.name, 'email', lower(g.email), 'askedEmail', g.asked_email, 'isIn', l.email is null or g.email is not null,
          'personIds', ${accountsBehind(organizationId, sql`g.email`)}
        ) end as guest
      from guest_link l
      join organization o on o.organization_id = l.organization_id
      join project j on j.organization_id = ${organizationId} and j.id = l.project_id
      join person maker on maker.id = l.created_by
      join member m on m.organization_id = ${organizationId} and m.person_id = l.created_by
      left join guest g on g.organization_id = ${organizationId} and g.link_id = l.id and g.session_digest = ${digestOf(secret)}
      where l.organization_id = ${organizationId} and ${which} and l.ends_at > now() and ${isPowered(organizationId)}`.execute(tx);
    const [row] = rows;
    if (row === undefined) return undefined;
    const { guest, ...link } = row;
    await tx.write(sql`
      update guest_link set used_at = date_trunc('milliseconds', now())
      where organization_id = ${organizationId} and id = (
        select u.id from guest_link u
        where u.organization_id = ${organizationId} and u.id = ${link.id} and (u.used_at is null or u.used_at < now() - interval '1 minute')
        for no key update skip locked
      )`);
    return { link, guest: guest ?? undefined };
  });
}

/** Returns the actor as which a guest calls operations: the member whose link it is, bounded by what the link gives. */
export function guestActor(
  { organizationId, createdBy, role, projectId, id: linkId, right }: OpenLink,
  { id, name, email, personIds }: KnownGuest,
): Actor {
  const guest = { id, name, linkId, right, email, personIds };
  const place = { organizationId, personId: createdBy, role, reach: [projectId] };
  return { kind: "guest", guest, permissions: new Set(permissions), tokenId: null, projectId: null, ...place };
}
