import { type AppNetworkName, type AppSettings, appNetworkNames, appSettings } from "@galley/contract";
import { z } from "zod";
import type { NetworkApp, NetworkApps } from "#src/operations/outside/network-apps.ts";
import { googleSecretIn, halfGoogle } from "./search-settings.ts";
import { isOrigin, isWebAddress } from "./setting-kinds.ts";

const secretLengthMax = 200;

const described = appNetworkNames.map((name) => ({ name, ...appSettings[name] }));

function variablesOf({
  prefix,
  title,
  id,
  secret,
  without,
  apiUrl,
  authorizeUrl,
  more,
}: AppSettings): [string, z.ZodOptional<z.ZodString>][] {
  const text = z.string().max(secretLengthMax).optional();
  const about = `OAuth 2.0 client id of your app at ${title}. With it projects connect their accounts and posts go out; it takes \`${prefix}_${secret}\` too.`;
  const variables: Record<string, z.ZodOptional<z.ZodString>> = {
    [id]: text.meta({ description: about, shownDefault: without }),
    [secret]: text.meta({ description: "OAuth 2.0 client secret of that app.", shownDefault: "none", secret: true }),
    API_URL: z
      .string()
      .refine(isOrigin, `must be an address without path, as in ${apiUrl}`)
      .optional()
      .meta({
        description: "Address of the network's API. Inside of a private network it also has to be on GALLEY_EGRESS_ALLOW.",
        shownDefault: `\`${apiUrl}\``,
      }),
    AUTHORIZE_URL: z
      .string()
      .refine(isWebAddress, `must be an http or https address, as in ${authorizeUrl}`)
      .optional()
      .meta({ description: "Address at which an account's owner is asked.", shownDefault: `\`${authorizeUrl}\`` }),
  };
  for (const { name, form, refusal, about: description, shownDefault } of more?.variables ?? [])
    variables[name] = z.string().regex(form, refusal).optional().meta({ description, shownDefault });
  return Object.entries(variables).map(([name, variable]) => [`${prefix}_${name}`, variable]);
}

/** Settings for publishing posts on networks. */
export const networkVariables = Object.fromEntries(described.flatMap(variablesOf));

type Values = { readonly [name: string]: unknown };
type AppConfig = Omit<NetworkApp, "clientSecret">;
export type AppsConfig = { readonly [Name in AppNetworkName]?: AppConfig | undefined };
export type AppSecrets = { readonly [Name in AppNetworkName | "google"]?: string | undefined };

function given(values: Values, { prefix }: AppSettings, name: string): string | undefined {
  const value = values[`${prefix}_${name}`];
  return typeof value === "string" ? value : undefined;
}

/** Returns the settings of the apps that may be printed. */
export function readApps(values: Values): AppsConfig {
  const apps = described.flatMap(({ name, ...app }) => {
    const read = (setting: string) => given(values, app, setting);
    const clientId = read(app.id);
    const at = { apiUrl: read("API_URL") ?? app.apiUrl, authorizeUrl: read("AUTHORIZE_URL") ?? app.authorizeUrl };
    return clientId === undefined ? [] : [[name, { clientId, ...at, tokenUrl: app.tokenUrl(at), ...app.more?.read(read) }] as const];
  });
  return Object.fromEntries(apps);
}

export function readAppSecrets(values: Values): AppSecrets {
  const ofNetworks = described.map(({ name, ...app }) => [name, given(values, app, app.secret)]);
  return { ...Object.fromEntries(ofNetworks), google: googleSecretIn(values) };
}

/** Returns the faults of apps with only an id or only a secret. */
export function halfApps(values: Values): string[] {
  const ofNetworks = described.flatMap((of) => {
    const [there, missing] = [of.id, of.secret].toSorted((name) => (given(values, of, name) === undefined ? 1 : -1));
    if (there === undefined || missing === undefined) return [];
    if ((given(values, of, there) === undefined) === (given(values, of, missing) === undefined)) return [];
    return [
      `${of.prefix}_${there} is set and ${of.prefix}_${missing} is not: an app at ${of.title} takes both. Set it, or remove the other.`,
    ];
  });
  return [...ofNetworks, ...halfGoogle(values)];
}

type Settings = { config: { apps: AppsConfig }; secrets: { appSecrets: AppSecrets } };

/** Returns the operator's apps with their secrets. */
export function networkApps({ config: { apps }, secrets: { appSecrets } }: Settings): NetworkApps {
  const whole = appNetworkNames.flatMap((name) => {
    const [app, clientSecret] = [apps[name], appSecrets[name]];
    return app === undefined || clientSecret === undefined ? [] : [[name, { ...app, clientSecret }] as const];
  });
  return Object.fromEntries(whole);
}
