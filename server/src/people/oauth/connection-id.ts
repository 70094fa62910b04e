/** The connection of an assistant as OAuth names it: one word for the organization and the token in it. */
export type ConnectionKey = { organizationId: string; tokenId: string };

export function connectionId({ organizationId, tokenId }: ConnectionKey): string {
  return `${organizationId}.${tokenId}`;
}

export function parseConnectionId(id: string): ConnectionKey {
  const [organizationId, tokenId, ...rest] = id.split(".");
  if (!organizationId || !tokenId || rest.length > 0) throw new Error("This is no id of a connection.");
  return { organizationId, tokenId };
}
