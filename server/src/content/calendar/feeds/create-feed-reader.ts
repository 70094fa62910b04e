import { type Language, type Role, rolePermissions, roles } from "@galley/contract";
import { sql } from "kysely";
import type pg from "pg";
import { transact } from "#src/core/database/transact.ts";
import { isOpen, reachesProject } from "#src/operations/within-reach.ts";
import { lookUpForStranger } from "#src/people/access/look-up-for-stranger.ts";
import { digestOf } from "#src/people/access/token-format.ts";
import { type DatedItem, listDated } from "../list-dated.ts";
import { listGoneLive } from "../list-gone-live.ts";

const daysBefore = 60;
const daysAfter = 365;
const itemsMax = 1000;
const dayMilliseconds = 24 * 60 * 60 * 1000;

/** An address that gives something at this moment. */
export type Feed = { id: string; organizationId: string; projectId: string; projectName: string; language: Language };

export type FeedItem = {
  key: string;
  type: DatedItem["type"];
  id: string;
  title: string;
  at: Date;
  /** Of a post. */
  network: string | null;
  /** False while nothing goes out by itself at that time. */
  isSettled: boolean;
};

type Found = Omit<Feed, "language"> & { language: Language | null };

const readingRoles: Role[] = roles.filter((role) => rolePermissions[role].has("calendar:read"));

/** Creates what reads a calendar by a secret address: as its member may at that moment, asked of the database each time. */
export function createFeedReader(pool: pg.Pool) {
  return {
    /** Finds the address with a secret for a caller at `address`. One that is unknown, revoked or gives nothing any more is undefined. */
    find: (organizationId: string, secret: string, address: string): Promise<Feed | undefined> =>
      lookUpForStranger(pool, address, organizationId, async (tx) => {
        const { rows } = await sql<Found>`
          select f.id, f.organization_id as "organizationId", f.project_id as "projectId", j.name as "projectName",
            coalesce(t.language, t.seen_language) as language
          from calendar_feed f
          join member m on m.organization_id = ${organizationId} and m.person_id = f.person_id
          join project j on j.organization_id = ${organizationId} and j.id = f.project_id
          left join person_preference t on t.person_id = f.person_id
          where f.organization_id = ${organizationId} and f.secret_digest = ${digestOf(secret)}
            and m.role = any(${readingRoles}::text[]) and ${reachesProject(organizationId, sql`f.project_id`)}
            and ${isOpen(organizationId, "f.project_id")}`.execute(tx);
        const [found] = rows;
        if (found === undefined) return undefined;
        await tx.write(sql`
          update calendar_feed set used_at = date_trunc('milliseconds', now())
          where organization_id = ${organizationId} and id = ${found.id} and (used_at is null or used_at < now() - interval '1 minute')`);
        return { ...found, language: found.language ?? "en" };
      }),
    /** Lists what is dated around now, in order, at most a thousand of what lies ahead and of what went live. */
    list: ({ organizationId, projectId }: Feed): Promise<FeedItem[]> =>
      transact(pool, organizationId, async (tx) => {
        const now = Date.now();
        const window = {
          from: new Date(now - daysBefore * dayMilliseconds),
          until: new Date(now + daysAfter * dayMilliseconds),
          limit: itemsMax,
        };
        const [dated, live] = await Promise.all([
          listDated(tx, organizationId, projectId, window),
          listGoneLive(tx, organizationId, projectId, window),
        ]);
        const items = [...dated.map((item) => present(item, false)), ...live.map((item) => present(item, true))];
        return items.sort((a, b) => a.at.getTime() - b.at.getTime());
      }),
  };
}

function present(item: DatedItem, isLive: boolean): FeedItem {
  const { type, id, title, at } = item;
  const common = { type, id, title, at, network: null };
  if (item.type === "topic") return { ...common, key: id, isSettled: false };
  if (item.type === "article") return { ...common, key: isLive ? `${id}.live` : id, isSettled: isLive || item.scheduled };
  const isSettled = ["approved", "scheduled", "published"].includes(item.postStatus);
  return { ...common, key: `${id}.${item.destination}`, network: item.destination, isSettled };
}
