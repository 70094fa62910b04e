import { z } from "zod";
import { type XApp, xAddresses } from "../platform/outside/x-app.ts";
import { isOrigin, isWebAddress } from "./setting-kinds.ts";

/** What an operator sets to let posts go out on X. */
export const xVariables = {
  GALLEY_X_CLIENT_ID: z.string().max(200).optional().meta({
    description:
      "OAuth 2.0 client id of your app at X. With it projects connect their accounts and posts go out; it takes `GALLEY_X_CLIENT_SECRET` too.",
    shownDefault: "none: posts for X fail with a notice",
  }),
  GALLEY_X_CLIENT_SECRET: z
    .string()
    .max(200)
    .optional()
    .meta({ description: "OAuth 2.0 client secret of that app.", shownDefault: "none" }),
  GALLEY_X_API_URL: z.string().refine(isOrigin, "must be an address without path, as in https://api.x.com").optional().meta({
    description: "Address of X's API. Inside of a private network it also has to be on GALLEY_EGRESS_ALLOW.",
    shownDefault: "`https://api.x.com`",
  }),
  GALLEY_X_AUTHORIZE_URL: z
    .string()
    .refine(isWebAddress, "must be an http or https address, as in https://x.com/i/oauth2/authorize")
    .optional()
    .meta({ description: "Address at which X asks an account's owner.", shownDefault: "`https://x.com/i/oauth2/authorize`" }),
};

type Values = { [Name in keyof typeof xVariables]?: string | undefined };
export type XConfig = Omit<XApp, "clientSecret">;

/** What may be printed of the app; undefined where there is none. */
export function readX(values: Values): XConfig | undefined {
  const { GALLEY_X_CLIENT_ID: clientId, GALLEY_X_API_URL: apiUrl, GALLEY_X_AUTHORIZE_URL: authorizeUrl } = values;
  if (clientId === undefined) return undefined;
  return { clientId, apiUrl: apiUrl ?? xAddresses.apiUrl, authorizeUrl: authorizeUrl ?? xAddresses.authorizeUrl };
}

/** What is wrong where half of an app is set. */
export function halfX({ GALLEY_X_CLIENT_ID: id, GALLEY_X_CLIENT_SECRET: secret }: Values): string[] {
  if ((id === undefined) === (secret === undefined)) return [];
  const [there, missing] =
    id === undefined ? ["GALLEY_X_CLIENT_SECRET", "GALLEY_X_CLIENT_ID"] : ["GALLEY_X_CLIENT_ID", "GALLEY_X_CLIENT_SECRET"];
  return [`${there} is set and ${missing} is not: an app at X takes both. Set it, or remove the other.`];
}

type Settings = { config: { x: XConfig | undefined }; secrets: { xClientSecret: string | undefined } };

/** The operator's app at X, where there is one. */
export function xApp({ config: { x }, secrets: { xClientSecret: clientSecret } }: Settings): XApp | undefined {
  return x === undefined || clientSecret === undefined ? undefined : { ...x, clientSecret };
}
