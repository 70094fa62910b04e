let organizationId: string | undefined;

/** The organization that the screens of this moment belong to. The router sets it before a screen asks for anything. */
export function enterOrganization(id: string): void {
  organizationId = id;
}

export function currentOrganization(): string {
  if (organizationId === undefined) throw new Error("No organization is entered yet.");
  return organizationId;
}
