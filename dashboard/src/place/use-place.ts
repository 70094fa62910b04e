import { type Permission, type Role, rolePermissions } from "@galley/contract";
import { getRouteApi, useRouteContext } from "@tanstack/react-router";
import { createContext, useContext } from "react";
import type { Organization, Place, Session } from "#src/api/session.ts";

const inOrganization = getRouteApi("/organizations/$organizationId");
const anywhere = getRouteApi("__root__");

/**
 * Returns the project of the screen and its organization. On the screens of an organization it is the project that the person
 * worked on last.
 */
export function usePlace(): Place {
  const place = usePlaceOrNone();
  if (place === undefined) throw new Error("This belongs to no project.");
  return place;
}

/** Place of an address that leads nowhere, so that its navigation leads on. */
export const StrayPlace = createContext<Place | undefined>(undefined);

/** Returns the place as `usePlace` does; undefined on a screen without a project. */
export function usePlaceOrNone(): Place | undefined {
  const stray = useContext(StrayPlace);
  const { organization, project } = useRouteContext({ strict: false });
  return organization === undefined || project === undefined ? stray : { organization, project };
}

/** Returns the organization of the screen; undefined on screens of none. */
export function useOrganizationOf(): Organization | undefined {
  return useRouteContext({ strict: false }).organization;
}

export function useOrganization(): Organization {
  return inOrganization.useRouteContext().organization;
}

/** Returns the current organization, and the project beside it if it has any. */
export function useOrganizationPlace(): { organization: Organization; project: Place["project"] | undefined } {
  const { organization, project } = inOrganization.useRouteContext();
  return { organization, project };
}

export function useSession(): Session {
  return anywhere.useRouteContext().session;
}

/** Returns whether the person's role allows something here. The service has the final say. */
export function useCan(permission: Permission): boolean {
  const { organization } = usePlace();
  return may(organization.role, permission);
}

export function may(role: Role, permission: Permission): boolean {
  return rolePermissions[role].has(permission);
}
