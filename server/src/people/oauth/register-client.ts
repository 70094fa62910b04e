import type pg from "pg";
import { z } from "zod";
import { newSecretText } from "#src/people/access/token-format.ts";
import { cleanClientName } from "./client-name.ts";
import { type ClientMetadata, insertClient } from "./clients.ts";
import { clientMethods } from "./metadata.ts";
import { redirectKind } from "./redirect-uri.ts";

/** An answer of the registration endpoint. Source: RFC 7591, section 3.2. */
export type Registration = { status: 201 | 400 | 429; body: Record<string, unknown> };

const redirectsMax = 20;
const grantTypes = ["authorization_code", "refresh_token"] as const;

// Leaves out all other fields that clients send, as the answer shows them.
const Request = z.object({
  client_name: z.string().optional().catch(undefined),
  client_uri: z.string().max(2000).optional().catch(undefined),
  redirect_uris: z.array(z.string()).min(1).max(redirectsMax),
  grant_types: z.array(z.string()).default(["authorization_code"]),
  response_types: z.array(z.string()).default(["code"]),
  token_endpoint_auth_method: z.enum(clientMethods).default("client_secret_basic"),
});

/** Registers a client by its own description. It may do nothing until a person agrees. `source` is the network that it comes from. */
export async function registerClient(pool: pg.Pool, source: string, body: unknown): Promise<Registration> {
  const request = Request.safeParse(body);
  if (!request.success) return refuse(request.error);
  const { data } = request;
  const wrong = data.redirect_uris.find((uri) => redirectKind(uri) === undefined);
  if (wrong !== undefined) return refusal("invalid_redirect_uri", redirectRule);
  if (!data.response_types.includes("code")) return refusal("invalid_client_metadata", "response_types must contain code.");
  if (!data.grant_types.includes("authorization_code")) {
    return refusal("invalid_client_metadata", "grant_types must contain authorization_code; refresh_token may be added.");
  }
  const metadata = metadataOf(data);
  const clientId = newSecretText();
  const secret = metadata.token_endpoint_auth_method === "none" ? undefined : newSecretText();
  if (!(await insertClient(pool, { clientId, metadata, secret, source }))) {
    return { status: 429, body: { error: "temporarily_unavailable", error_description: "Too many clients registered. Wait an hour." } };
  }
  return {
    status: 201,
    body: {
      client_id: clientId,
      client_id_issued_at: Math.floor(Date.now() / 1000),
      ...(secret !== undefined && { client_secret: secret, client_secret_expires_at: 0 }),
      ...metadata,
    },
  };
}

const redirectRule =
  "redirect_uris take https addresses, http on 127.0.0.1, [::1] or localhost, and an app's own scheme; without fragment, user name and password.";

function metadataOf(data: z.output<typeof Request>): ClientMetadata {
  const name = cleanClientName(data.client_name);
  const home = URL.parse(data.client_uri ?? "");
  return {
    ...(name !== undefined && { client_name: name }),
    ...(home !== null && /^https?:$/.test(home.protocol) && { client_uri: home.href }),
    redirect_uris: [...new Set(data.redirect_uris)],
    grant_types: grantTypes.filter((type) => data.grant_types.includes(type)),
    response_types: ["code"],
    token_endpoint_auth_method: data.token_endpoint_auth_method,
  };
}

function refuse({ issues }: z.ZodError): Registration {
  const field = String(issues[0]?.path[0] ?? "the body");
  if (field === "redirect_uris") return refusal("invalid_redirect_uri", `${redirectRule} There are 1 to ${redirectsMax} of them.`);
  return refusal("invalid_client_metadata", `${field} is not what it should be. Source: RFC 7591, section 2.`);
}

function refusal(error: string, description: string): Registration {
  return { status: 400, body: { error, error_description: description } };
}
