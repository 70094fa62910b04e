import { type Permission, permissions } from "@galley/contract";
import type { Provider } from "oidc-provider";
import { cleanClientName } from "./client-name.ts";
import { formTargetOf, type RedirectKind, redirectHost, redirectKind } from "./redirect-uri.ts";

type Interaction = Awaited<ReturnType<Provider["interactionDetails"]>>;
type Client = NonNullable<Awaited<ReturnType<Provider["Client"]["find"]>>>;

/** Content of the consent page: who wants to act for the person, where the answer goes, and what is requested. */
export type ConsentRequest = {
  id: string;
  client: {
    id: string;
    name: string;
    /** Host that the client claims as its home. `verified`: its metadata was fetched from there. */
    home: { host: string; verified: boolean } | undefined;
  };
  redirect: { kind: RedirectKind; host: string; formTarget: string };
  asked: Permission[];
  /** Address that the browser goes on to, once the person has answered. */
  answered: string | undefined;
};

/** Returns undefined where the answer may go nowhere, as when the client's document no longer names the redirect address. */
export function describeConsentRequest({ uid, params, result, returnTo }: Interaction, client: Client): ConsentRequest | undefined {
  const redirectUri = String(params.redirect_uri);
  const kind = redirectKind(redirectUri);
  if (kind === undefined || !client.redirectUriAllowed(redirectUri)) return undefined;
  const asked = new Set(String(params.scope).split(" "));
  const host = redirectHost(redirectUri);
  return {
    id: uid,
    client: { id: client.clientId, name: cleanClientName(client.clientName) ?? host, home: homeOf(client) },
    redirect: { kind, host, formTarget: formTargetOf(redirectUri) },
    asked: permissions.filter((permission) => asked.has(permission)),
    answered: result === undefined ? undefined : returnTo,
  };
}

function homeOf(client: Client): ConsentRequest["client"]["home"] {
  if ("clientIdMetadataDocument" in client) return { host: new URL(client.clientId).host, verified: true };
  const host = client.clientUri === undefined ? undefined : URL.parse(client.clientUri)?.host;
  return host === undefined || host === "" ? undefined : { host, verified: false };
}
