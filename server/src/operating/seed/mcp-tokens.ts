import { randomBytes } from "node:crypto";
import { permissions, rolePermissions } from "@galley/contract";
import { connectionId } from "#src/people/oauth/connection-id.ts";
import { createAccessTokens } from "#src/people/oauth/connections.ts";
import { resourceOf } from "#src/people/oauth/endpoints.ts";
import { registry } from "#src/registry/registry.ts";
import type { McpTokens } from "./fixture.ts";
import { asPerson, call, type Ground, type Member } from "./ground.ts";
import type { Members } from "./members.ts";

const daySeconds = 86_400;

/** Connects assistants like a person on the consent page does. Returns the access tokens that their clients would get. */
export async function makeMcpTokens(ground: Ground, members: Members, projects: { main: string; other: string }): Promise<McpTokens> {
  return {
    owner: await connect(ground, members.marta, projects.main),
    reader: await connect(ground, members.helen, projects.main),
    otherOrganization: await connect(ground, members.ingrid, projects.other),
  };
}

async function connect(ground: Ground, person: Member, projectId: string): Promise<string> {
  const { pool, publicUrl } = ground.door;
  const host = "assistant.example";
  const granted = permissions.filter((permission) => rolePermissions[person.role].has(permission));
  const connection = { clientId: `https://${host}/client.json`, name: "Trial assistant", host, permissions: granted, projectId };
  const { id: tokenId } = await call(ground, registry.connectAssistant, asPerson(person), connection);
  const grantId = connectionId({ organizationId: person.organizationId, tokenId });
  const value = randomBytes(32).toString("base64url");
  const accessTokens = createAccessTokens(pool, (why) => new Error(`The assistant of ${person.personId} got no token: ${why}.`));
  await accessTokens.upsert(value, { grantId, aud: resourceOf(publicUrl), scope: granted.join(" ") }, daySeconds);
  return value;
}
