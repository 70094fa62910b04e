import { randomBytes } from "node:crypto";
import { permissions, rolePermissions } from "@galley/contract";
import { connectionId } from "#src/people/oauth/connection-id.ts";
import { createAccessTokens } from "#src/people/oauth/connections.ts";
import { resourceOf } from "#src/people/oauth/endpoints.ts";
import { registry } from "#src/registry/registry.ts";
import type { McpTokens } from "./fixture.ts";
import type { Members } from "./members.ts";
import { asPerson, call, type Member, type SeedContext } from "./seed-context.ts";

const daySeconds = 86_400;

/** Connects assistants like a person on the consent page does. Returns the access tokens that their clients would get. */
export async function makeMcpTokens(context: SeedContext, members: Members, projects: { main: string; other: string }): Promise<McpTokens> {
  return {
    owner: await connect(context, members.marta, projects.main),
    reader: await connect(context, members.helen, projects.main),
    otherOrganization: await connect(context, members.ingrid, projects.other),
  };
}

async function connect(context: SeedContext, person: Member, projectId: string): Promise<string> {
  const { pool, publicUrl } = context.services;
  const host = "assistant.example";
  const granted = permissions.filter((permission) => rolePermissions[person.role].has(permission));
  const connection = { clientId: `https://${host}/client.json`, name: "Trial assistant", host, permissions: granted, projectId };
  const { id: tokenId } = await call(context, registry.connectAssistant, asPerson(person), connection);
  const grantId = connectionId({ organizationId: person.organizationId, tokenId });
  const value = randomBytes(32).toString("base64url");
  const accessTokens = createAccessTokens(pool, (why) => new Error(`The assistant of ${person.personId} got no token: ${why}.`));
  await accessTokens.upsert(value, { grantId, aud: resourceOf(publicUrl), scope: granted.join(" ") }, daySeconds);
  return value;
}
