import { Failure, forPrograms } from "#src/core/failure.ts";
import { resourceOf } from "#src/people/oauth/endpoints.ts";

export type Guarded = { publicUrl: string; allowedOrigins: readonly string[] };

/**
 * Returns why a browser's request is refused; undefined when it is allowed. A page of another site must not call in a person's
 * name. DNS rebinding must not lead such a page here under its own name: the request then names the page's host instead of this
 * service's.
 */
export function refusalOf(request: Request, { publicUrl, allowedOrigins }: Guarded): Failure | undefined {
  const own = new URL(publicUrl);
  const host = hostnameOf(request.headers.get("host") ?? new URL(request.url).host);
  if (host === undefined || (host !== own.hostname && !isAddress(host))) {
    return new Failure(
      "not_allowed",
      forPrograms(`The assistant server answers at ${resourceOf(publicUrl)} only. Use that address.`),
      "host",
    );
  }
  const origin = request.headers.get("origin");
  if (origin === null || allowedOrigins.includes(origin) || URL.parse(origin)?.host === own.host) return undefined;
  return new Failure(
    "not_allowed",
    forPrograms("Pages of other sites may not call the assistant server. Ask its operator to allow yours."),
    "origin",
  );
}

const hostShape = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

function hostnameOf(host: string): string | undefined {
  return hostShape.test(host) ? URL.parse(`http://${host}`)?.hostname : undefined;
}

// Returns whether a host is an address or localhost, which no DNS answer can redirect. Four numbers with dots are always an
// IPv4 address in a parsed URL.
function isAddress(host: string): boolean {
  return host === "localhost" || host.startsWith("[") || /^\d+\.\d+\.\d+\.\d+$/.test(host);
}
