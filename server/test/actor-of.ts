import { type Permission, permissions, type Role } from "@galley/contract";
import type { Actor } from "#src/operations/actor.ts";
import type { AdmitAgain } from "#src/operations/permit.ts";

export type Organization = { organizationId: string; personId: string; projectId: string };
/** Overrides for a caller. By default, it is a token of the owner for the first project, with every permission. */
export type Who = {
  role?: Role;
  permissions?: readonly Permission[];
  projectId?: string | null;
  personId?: string;
  kind?: Actor["kind"];
  organizationId?: string;
};

const madeUp = Symbol("made up");

/** Lets callers that tests make up act as they are: no session, token or role of theirs need be in the database. */
export function trustMadeUp(admitAgain: AdmitAgain): AdmitAgain {
  return async (tx, actor, asked) => (madeUp in actor ? actor : admitAgain(tx, actor, asked));
}

/** Returns a made-up caller in an organization. */
export function actorOf({ organizationId, personId, projectId }: Organization, who: Who): Actor & { [madeUp]: true } {
  const kind = who.kind ?? "token";
  const own = who.projectId === undefined ? projectId : who.projectId;
  return {
    [madeUp]: true,
    kind,
    organizationId: who.organizationId ?? organizationId,
    personId: who.personId ?? personId,
    role: who.role ?? "owner",
    permissions: new Set(who.permissions ?? permissions),
    tokenId: kind === "person" || kind === "operator" ? null : "tok_test",
    projectId: kind === "person" || kind === "operator" ? null : own,
    reach: kind === "person" || kind === "operator" || own === null ? "all" : [own],
  };
}
