import type { NetworkName } from "@galley/contract";
import { z } from "zod";
import type { NetworkApp, NetworkApps } from "#src/operations/outside/network-apps.ts";
import { isOrigin, isWebAddress } from "./setting-kinds.ts";

const secretLengthMax = 200;

type Described = { prefix: string; title: string; id: string; secret: string; without: string; apiUrl: string; authorizeUrl: string };

const x = {
  prefix: "GALLEY_X",
  title: "X",
  id: "CLIENT_ID",
  secret: "CLIENT_SECRET",
  without: "none: posts for X fail with a notice",
  apiUrl: "https://api.x.com",
  authorizeUrl: "https://x.com/i/oauth2/authorize",
} as const satisfies Described;
const linkedin = {
  prefix: "GALLEY_LINKEDIN",
  title: "LinkedIn",
  id: "CLIENT_ID",
  secret: "CLIENT_SECRET",
  without: "none: posts for LinkedIn are prepared for a person",
  apiUrl: "https://api.linkedin.com",
  authorizeUrl: "https://www.linkedin.com/oauth/v2/authorization",
} as const satisfies Described;
const instagram = {
  prefix: "GALLEY_META",
  title: "Meta, for Instagram",
  id: "APP_ID",
  secret: "APP_SECRET",
  without: "none: posts for Instagram are prepared for a person",
  apiUrl: "https://graph.instagram.com",
  authorizeUrl: "https://www.instagram.com/oauth/authorize",
} as const satisfies Described;

const described: Record<NetworkName, Described> = { x, linkedin, instagram };

function variablesOf<const D extends Described>({ prefix, title, id, secret, without, apiUrl, authorizeUrl }: D) {
  const text = z.string().max(secretLengthMax).optional();
  const about = `OAuth 2.0 client id of your app at ${title}. With it projects connect their accounts and posts go out; it takes \`${prefix}_${secret}\` too.`;
  const variables = {
    [`${prefix}_${id}`]: text.meta({ description: about, shownDefault: without }),
    [`${prefix}_${secret}`]: text.meta({ description: "OAuth 2.0 client secret of that app.", shownDefault: "none", secret: true }),
    [`${prefix}_API_URL`]: z
      .string()
      .refine(isOrigin, `must be an address without path, as in ${apiUrl}`)
      .optional()
      .meta({
        description: "Address of the network's API. Inside of a private network it also has to be on GALLEY_EGRESS_ALLOW.",
        shownDefault: `\`${apiUrl}\``,
      }),
    [`${prefix}_AUTHORIZE_URL`]: z
      .string()
      .refine(isWebAddress, `must be an http or https address, as in ${authorizeUrl}`)
      .optional()
      .meta({ description: "Address at which an account's owner is asked.", shownDefault: `\`${authorizeUrl}\`` }),
  };
  type Names = `${D["prefix"]}_${D["id"] | D["secret"] | "API_URL" | "AUTHORIZE_URL"}`;
  return variables as unknown as Record<Names, z.ZodOptional<z.ZodString>>;
}

const linkedinVersionDefault = "202605";

/** Settings for publishing posts on networks. */
export const networkVariables = {
  ...variablesOf(x),
  ...variablesOf(linkedin),
  GALLEY_LINKEDIN_API_VERSION: z
    .string()
    .regex(/^20\d{4}$/, `must be a year and a month, as in ${linkedinVersionDefault}`)
    .optional()
    .meta({ description: "Version of LinkedIn's API; LinkedIn retires one after a year.", shownDefault: `\`${linkedinVersionDefault}\`` }),
  GALLEY_LINKEDIN_READS_POSTS: z.enum(["true", "false"], "must be true or false").optional().meta({
    description: "`true` where LinkedIn has approved your app for `r_member_social`: then posts of which nobody knows are looked for.",
    shownDefault: "`false`",
  }),
  ...variablesOf(instagram),
};

type Values = { readonly [name: string]: unknown };
type AppConfig = Omit<NetworkApp, "clientSecret">;
export type AppsConfig = { readonly [Name in NetworkName]?: AppConfig | undefined };
export type AppSecrets = { readonly [Name in NetworkName]?: string | undefined };

function given(values: Values, { prefix }: Described, name: string): string | undefined {
  const value = values[`${prefix}_${name}`];
  return typeof value === "string" ? value : undefined;
}

/** Returns the settings of the apps that may be printed. */
export function readApps(values: Values): AppsConfig {
  const addresses = (of: Described) => ({
    apiUrl: given(values, of, "API_URL") ?? of.apiUrl,
    authorizeUrl: given(values, of, "AUTHORIZE_URL") ?? of.authorizeUrl,
  });
  const [atX, atLinkedin, atInstagram] = [addresses(x), addresses(linkedin), addresses(instagram)];
  const [xId, linkedinId, metaId] = [given(values, x, x.id), given(values, linkedin, linkedin.id), given(values, instagram, instagram.id)];
  return {
    ...(xId !== undefined && { x: { clientId: xId, ...atX, tokenUrl: `${atX.apiUrl}/2/oauth2/token` } }),
    ...(linkedinId !== undefined && {
      linkedin: {
        clientId: linkedinId,
        ...atLinkedin,
        // Beside the address that asks for consent, at LinkedIn as at a gateway.
        tokenUrl: new URL("accessToken", atLinkedin.authorizeUrl).href,
        apiVersion: given(values, linkedin, "API_VERSION") ?? linkedinVersionDefault,
        ...(given(values, linkedin, "READS_POSTS") === "true" && { moreScopes: ["r_member_social"] }),
      },
    }),
    ...(metaId !== undefined && {
      instagram: {
        clientId: metaId,
        ...atInstagram,
        // Meta exchanges codes at another host than its API; a gateway has only one host.
        tokenUrl: `${atInstagram.apiUrl === instagram.apiUrl ? "https://api.instagram.com" : atInstagram.apiUrl}/oauth/access_token`,
      },
    }),
  };
}

export function readAppSecrets(values: Values): AppSecrets {
  return {
    x: given(values, x, x.secret),
    linkedin: given(values, linkedin, linkedin.secret),
    instagram: given(values, instagram, instagram.secret),
  };
}

/** Returns the faults of apps with only an id or only a secret. */
export function halfApps(values: Values): string[] {
  return Object.values(described).flatMap((of) => {
    const [there, missing] = [of.id, of.secret].toSorted((name) => (given(values, of, name) === undefined ? 1 : -1));
    if (there === undefined || missing === undefined) return [];
    if ((given(values, of, there) === undefined) === (given(values, of, missing) === undefined)) return [];
    return [
      `${of.prefix}_${there} is set and ${of.prefix}_${missing} is not: an app at ${of.title} takes both. Set it, or remove the other.`,
    ];
  });
}

type Settings = { config: { apps: AppsConfig }; secrets: { appSecrets: AppSecrets } };

/** Returns the operator's apps with their secrets. */
export function networkApps({ config: { apps }, secrets: { appSecrets } }: Settings): NetworkApps {
  const whole = (name: NetworkName) => {
    const [app, clientSecret] = [apps[name], appSecrets[name]];
    return app === undefined || clientSecret === undefined ? {} : { [name]: { ...app, clientSecret } };
  };
  return { ...whole("x"), ...whole("linkedin"), ...whole("instagram") };
}
