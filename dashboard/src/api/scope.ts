let organizationId: string | undefined;

/** Sets the organization of the current screens. The router calls it before a screen requests anything. */
export function enterOrganization(id: string): void {
  organizationId = id;
}

export function currentOrganization(): string {
  if (organizationId === undefined) throw new Error("No organization is entered yet.");
  return organizationId;
}
