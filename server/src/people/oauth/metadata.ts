import { permissions } from "@galley/contract";
import { paths, resourceOf } from "./endpoints.ts";

const secretMethods = ["client_secret_basic", "client_secret_post"] as const;
export const clientMethods = ["none", ...secretMethods] as const;

const documentation = "/docs";

/** Returns what clients may rely on. Source: RFC 8414, and RFC 9207 and draft-ietf-oauth-client-id-metadata-document for one field each. */
export function authorizationServerMetadata(publicUrl: string): Record<string, unknown> {
  return {
    issuer: publicUrl,
    authorization_endpoint: publicUrl + paths.authorize,
    token_endpoint: publicUrl + paths.token,
    registration_endpoint: publicUrl + paths.register,
    revocation_endpoint: publicUrl + paths.revoke,
    scopes_supported: [...permissions],
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    token_endpoint_auth_methods_supported: [...clientMethods],
    revocation_endpoint_auth_methods_supported: [...clientMethods],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    protected_resources: [resourceOf(publicUrl)],
    service_documentation: publicUrl + documentation,
  };
}

/** Returns the metadata of the assistant server as a protected resource. Source: RFC 9728. */
export function protectedResourceMetadata(publicUrl: string): Record<string, unknown> {
  return {
    resource: resourceOf(publicUrl),
    authorization_servers: [publicUrl],
    scopes_supported: [...permissions],
    bearer_methods_supported: ["header"],
    resource_name: "Galley",
    resource_documentation: publicUrl + documentation,
  };
}
