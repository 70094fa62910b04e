/** Key of an assistant's connection. OAuth sees organization and token as one id. */
export type ConnectionKey = { organizationId: string; tokenId: string };

export function connectionId({ organizationId, tokenId }: ConnectionKey): string {
  return `${organizationId}.${tokenId}`;
}

export function parseConnectionId(id: string): ConnectionKey {
  const [organizationId, tokenId, ...rest] = id.split(".");
  if (!organizationId || !tokenId || rest.length > 0) throw new Error("This is no id of a connection.");
  return { organizationId, tokenId };
}
