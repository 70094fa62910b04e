import { z } from "zod";
import type { Cdn } from "#src/delivery/blog/caching/cdn.ts";
import { isOrigin, isWebAddress } from "./setting-kinds.ts";

const tokenForm = /^[\x21-\x7e]{1,400}$/;
const token = z.string().regex(tokenForm, "must be a token of up to 400 characters without spaces").optional();
const apiUrl = z.string().refine(isOrigin, "must be an address without path, as in https://api.example.com").optional();
const cloudflareUrl = "https://api.cloudflare.com";
const without = "none: pages carry no cache keys";

/** Settings for the caches in front of hosted blogs, such as a CDN. */
export const cdnVariables = {
  GALLEY_CLOUDFLARE_ZONE: z
    .string()
    .regex(/^[0-9a-f]{32}$/, "must be the id of a zone, 32 hexadecimal digits")
    .optional()
    .meta({
      description: "Id of the zone at Cloudflare in front of the service, whose cache is purged; it takes `GALLEY_CLOUDFLARE_TOKEN` too.",
      shownDefault: without,
    }),
  GALLEY_CLOUDFLARE_TOKEN: token.meta({
    description: "API token with the permission Cache Purge for that zone.",
    shownDefault: "none",
    secret: true,
  }),
  GALLEY_CLOUDFLARE_API_URL: apiUrl.meta({ description: "Address of Cloudflare's API.", shownDefault: `\`${cloudflareUrl}\`` }),
  GALLEY_PURGE_URL: z.string().refine(isWebAddress, "must be an http or https address, as in http://127.0.0.1:8080/purge").optional().meta({
    description: "Address at which a cache, such as Fastly, nginx or Varnish, takes the keys to drop in `Surrogate-Key`.",
    shownDefault: without,
  }),
  GALLEY_PURGE_METHOD: z
    .enum(["PURGE", "POST"], "must be PURGE or POST")
    .prefault("PURGE")
    .describe("Method of the requests to `GALLEY_PURGE_URL`."),
  GALLEY_PURGE_TOKEN: token.meta({
    description: "Token that requests to `GALLEY_PURGE_URL` carry as `Authorization: Bearer`.",
    shownDefault: "none",
    secret: true,
  }),
  GALLEY_PURGE_TOKEN_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,80}$/, "must be the name of a header, as in fastly-key")
    .optional()
    .meta({ description: "Header that carries the token alone, instead of `Authorization: Bearer`.", shownDefault: "`authorization`" }),
};

const shape = z.object(cdnVariables);
type Values = z.output<typeof shape>;
type Given = Readonly<Record<string, string | undefined>>;
type WithoutToken<Kind> = Kind extends { token: unknown } ? Omit<Kind, "token"> : never;
export type CdnConfig = WithoutToken<Cdn>;
export type CdnTokens = { readonly [Kind in Cdn["kind"]]: string | undefined };

/** Returns the part of the settings that may be printed: the caches in the order in which readers reach them last. */
export function readCdns(values: Values): CdnConfig[] {
  const {
    GALLEY_CLOUDFLARE_ZONE: zone,
    GALLEY_PURGE_URL: url,
    GALLEY_PURGE_METHOD: method,
    GALLEY_PURGE_TOKEN_HEADER: tokenHeader,
  } = values;
  return [
    ...(url === undefined ? [] : [{ kind: "http", url, method, tokenHeader } as const]),
    ...(zone === undefined ? [] : [{ kind: "cloudflare", zone, apiUrl: values.GALLEY_CLOUDFLARE_API_URL ?? cloudflareUrl } as const]),
  ];
}

export function readCdnTokens(values: Values): CdnTokens {
  return { cloudflare: values.GALLEY_CLOUDFLARE_TOKEN, http: values.GALLEY_PURGE_TOKEN };
}

/** Returns the faults of a CDN without its token, and of a token without its CDN. */
export function halfCdns(given: Given): string[] {
  const isSet = (name: string) => given[name] !== undefined;
  const [zone, token] = ["GALLEY_CLOUDFLARE_ZONE", "GALLEY_CLOUDFLARE_TOKEN"] as const;
  const [there, missing] = isSet(zone) ? [zone, token] : [token, zone];
  const halves =
    isSet(zone) === isSet(token) ? [] : [`${there} is set and ${missing} is not: purging takes both. Set it, or remove the other.`];
  if (!isSet("GALLEY_PURGE_TOKEN") || isSet("GALLEY_PURGE_URL")) return halves;
  return [...halves, "GALLEY_PURGE_TOKEN is set and GALLEY_PURGE_URL is not. Set it, or remove the token."];
}

type Settings = { config: { cdns: CdnConfig[] }; secrets: { cdnTokens: CdnTokens } };

/** Returns the CDNs with their tokens. */
export function cdnsOf({ config: { cdns }, secrets: { cdnTokens } }: Settings): Cdn[] {
  return cdns.flatMap((cdn): Cdn[] => {
    const token = cdnTokens[cdn.kind];
    if (cdn.kind === "http") return [{ ...cdn, token }];
    return token === undefined ? [] : [{ ...cdn, token }];
  });
}
