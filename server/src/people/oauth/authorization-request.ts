import { permissions } from "@galley/contract";
import { resourceNamed } from "./endpoints.ts";

const used = new Set([
  "response_type",
  "client_id",
  "redirect_uri",
  "scope",
  "state",
  "code_challenge",
  "code_challenge_method",
  "resource",
  "response_mode",
  // The library refuses both, with an error that says so.
  "request",
  "request_uri",
]);
const known: ReadonlySet<string> = new Set(permissions);

/**
 * Prepares the query of an authorization request for the library: leaves out what belongs to OpenID Connect and unknown scopes,
 * adds all scopes if none was requested, and names the resource as tokens do. A request for unknown scopes alone keeps them, and is
 * refused.
 */
export function tidyAuthorizationQuery(query: URLSearchParams, publicUrl: string): URLSearchParams {
  const kept = [...query].filter(([name, value]) => used.has(name) || (name === "prompt" && value === "none"));
  const tidy = new URLSearchParams(kept.map(([name, value]) => [name, name === "resource" ? resourceNamed(value, publicUrl) : value]));
  if (tidy.getAll("scope").length <= 1) {
    const asked = (tidy.get("scope") ?? "").split(" ").filter((scope) => scope !== "");
    const kept = asked.filter((scope) => known.has(scope));
    tidy.set("scope", (asked.length === 0 ? [...permissions] : kept.length === 0 ? asked : kept).join(" "));
  }
  // Answers come in the query alone; a request for any other way is refused in the query as well.
  if (tidy.has("response_mode") && tidy.get("response_mode") !== "query") tidy.set("response_mode", "unsupported");
  return tidy;
}
