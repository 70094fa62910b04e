import { z } from "zod";
import { type Google, usualGoogle } from "#src/operations/outside/google.ts";
import { isOrigin, isWebAddress } from "./setting-kinds.ts";

const textLengthMax = 200;
const addressRefusal = (example: string) => `must be an http or https address, as in ${example}`;

function addressOf(usual: string, description: string) {
  return z
    .string()
    .refine(isWebAddress, addressRefusal(usual))
    .optional()
    .meta({ description, shownDefault: `\`${usual}\`` });
}

/** Settings for the place that search performance is fetched from, and for signing in there. */
export const searchVariables = {
  GALLEY_SEARCH_CONSOLE_URL: z
    .string()
    .refine(isOrigin, `must be an address without path, as in ${usualGoogle.searchConsoleUrl}`)
    .optional()
    .meta({
      description: "Address that search performance is fetched from. Inside of a private network it also has to be on GALLEY_EGRESS_ALLOW.",
      shownDefault: `\`${usualGoogle.searchConsoleUrl}\``,
    }),
  GALLEY_SEARCH_CONSOLE_TOKEN_URL: addressOf(
    usualGoogle.tokenUrl,
    "Address that gives out the access tokens for it; `revoke` beside it takes back what a person has granted.",
  ),
  GALLEY_GOOGLE_CLIENT_ID: z.string().max(textLengthMax).optional().meta({
    description:
      "OAuth 2.0 client id of your app at Google. With it people connect Search Console by signing in with Google; it takes `GALLEY_GOOGLE_CLIENT_SECRET` too.",
    shownDefault: "none: Search Console is connected with a key file",
  }),
  GALLEY_GOOGLE_CLIENT_SECRET: z
    .string()
    .max(textLengthMax)
    .optional()
    .meta({ description: "OAuth 2.0 client secret of that app.", shownDefault: "none", secret: true }),
  GALLEY_GOOGLE_AUTHORIZE_URL: addressOf(
    usualGoogle.authorizeUrl,
    "Address at which people are asked whether Galley may read Search Console.",
  ),
};

type Values = { readonly [Name in keyof typeof searchVariables]?: string | undefined };

export type SearchConfig = { addresses: Partial<Omit<Google, "app">>; clientId: string | undefined };

/** Returns the settings that may be printed. */
export function readSearch(values: Values): SearchConfig {
  const given = {
    searchConsoleUrl: values.GALLEY_SEARCH_CONSOLE_URL,
    tokenUrl: values.GALLEY_SEARCH_CONSOLE_TOKEN_URL,
    authorizeUrl: values.GALLEY_GOOGLE_AUTHORIZE_URL,
  };
  const addresses = Object.fromEntries(Object.entries(given).filter(([, address]) => address !== undefined));
  return { addresses, clientId: values.GALLEY_GOOGLE_CLIENT_ID };
}

export function googleSecretIn({ GALLEY_GOOGLE_CLIENT_SECRET: secret }: Values): string | undefined {
  return secret;
}

/** Returns the fault of an app with only an id or only a secret. */
export function halfGoogle(values: Values): string[] {
  const names = ["GALLEY_GOOGLE_CLIENT_ID", "GALLEY_GOOGLE_CLIENT_SECRET"] as const;
  const [there, missing] = names.toSorted((name) => (values[name] === undefined ? 1 : -1));
  if (there === undefined || missing === undefined || (values[there] === undefined) === (values[missing] === undefined)) return [];
  return [`${there} is set and ${missing} is not: an app at Google takes both. Set it, or remove the other.`];
}

type Settings = { config: { searchConsole: SearchConfig }; secrets: { appSecrets: { google?: string | undefined } } };

/** Returns Google's addresses, and the operator's app with its secret. */
export function googleOf({ config: { searchConsole }, secrets: { appSecrets } }: Settings): Google {
  const { addresses, clientId } = searchConsole;
  const { google: clientSecret } = appSecrets;
  const app = clientId === undefined || clientSecret === undefined ? undefined : { clientId, clientSecret };
  return { ...usualGoogle, ...addresses, app };
}
