import { blog } from "./blog/declaration.ts";
import { bluesky, credentials as blueskyCredentials, rules as blueskyRules } from "./bluesky/declaration.ts";
import { connectedSite } from "./connected-site/declaration.ts";
import type { AppSettings, Credential, Network, OwnPlace, PictureBounds, Platform } from "./declaration.ts";
import { devto, credentials as devtoCredentials } from "./devto/declaration.ts";
import { ghost, credentials as ghostCredentials } from "./ghost/declaration.ts";
import { instagram, app as instagramApp, rules as instagramRules } from "./instagram/declaration.ts";
import { linkedin, app as linkedinApp, picture as linkedinPicture, rules as linkedinRules } from "./linkedin/declaration.ts";
import { namesOf } from "./names-of.ts";
import { tiktok, rules as tiktokRules } from "./tiktok/declaration.ts";
import { wordpress, credentials as wordpressCredentials } from "./wordpress/declaration.ts";
import { x, app as xApp, rules as xRules } from "./x/declaration.ts";

/** A project's own places, in the order in which articles count as published there. */
const ownPlaces = [blog, connectedSite] as const;
export const ownPlaceNames = namesOf(ownPlaces);
export type OwnPlaceName = (typeof ownPlaceNames)[number];

/** Operations that tell how a project has its own places. */
export const ownPlaceQuestions = ownPlaces.map(({ asks }) => asks);

/** Screens of own places, outside of any project. */
export const ownPlaceAddresses = (ownPlaces as readonly OwnPlace[]).flatMap(({ screen }) => screen ?? []);

/** Platforms that articles are sent to, in the order in which people see them. */
const platforms = [wordpress, ghost, devto] as const;

/** Networks that posts are published on, in the order in which people see them. */
const networks = [x, linkedin, instagram, tiktok, bluesky] as const;

/** Destinations by post format, the one first that a preview begins with. Source: the specification's table of destinations by format. */
export const destinationsByFormat = {
  linkedin: namesOf([linkedin]),
  x: namesOf([x, bluesky]),
  carousel: namesOf([instagram, linkedin, tiktok]),
};

const [throughApps, byCredentials] = [[x, linkedin, instagram] as const, [bluesky] as const];

/** Networks that posts are published on through the operator's app. */
export const appNetworkNames = namesOf(throughApps);
export type AppNetworkName = (typeof appNetworkNames)[number];

export const appSettings: Readonly<Record<AppNetworkName, AppSettings>> = { x: xApp, linkedin: linkedinApp, instagram: instagramApp };

/** Networks that posts are published on with an account's own credentials. */
export const credentialNetworkNames = namesOf(byCredentials);
export type CredentialNetworkName = (typeof credentialNetworkNames)[number];

/** Networks that the service publishes posts on. */
export const networkNames = namesOf([...throughApps, ...byCredentials]);
export type NetworkName = (typeof networkNames)[number];

export function isCredentialNetwork(name: NetworkName): name is CredentialNetworkName {
  return credentialNetworkNames.some((one) => one === name);
}

export const postDestinationNames = namesOf(networks);
type PostDestinationName = (typeof postDestinationNames)[number];

export const carouselDestinations = destinationsByFormat.carousel;
export type CarouselDestination = (typeof carouselDestinations)[number];

/** Networks of posts by name, with all that is said of them in one place. */
export const networksByName = byName(networks) as unknown as Readonly<Record<PostDestinationName, Network>>;

/** Rules of posts on each network, one sentence each, beside those of the formats. */
export const networkRules: Readonly<Record<PostDestinationName, readonly string[]>> = {
  x: xRules,
  linkedin: linkedinRules,
  instagram: instagramRules,
  tiktok: tiktokRules,
  bluesky: blueskyRules,
};

/** Bounds of pictures on networks that take less than the service keeps. */
export const networkPictures: Readonly<Partial<Record<PostDestinationName, PictureBounds>>> = { linkedin: linkedinPicture };

/** Returns the destinations of a post that names none. */
export function defaultDestinationsOf(format: keyof typeof destinationsByFormat): PostDestinationName[] {
  return destinationsByFormat[format].filter((name) => networksByName[name].named !== true);
}

/** Publishing platforms that articles can be sent to. */
export const platformNames = namesOf(platforms);
export type PlatformName = (typeof platformNames)[number];

type Platforms = { readonly [Each in (typeof platforms)[number] as Each["name"]]: Each };

/** Platforms by name, with all that is said of them in one place. */
export const platformsByName = byName(platforms) as unknown as Platforms;

/** Fields of the credentials of each platform. */
export const credentialFields = { wordpress: wordpressCredentials, ghost: ghostCredentials, devto: devtoCredentials } satisfies Readonly<
  Record<PlatformName, readonly Credential[]>
>;

/** Fields of the credentials of each network whose accounts connect with them. */
export const networkCredentialFields = { bluesky: blueskyCredentials } satisfies Readonly<
  Record<CredentialNetworkName, readonly Credential[]>
>;

function byName(list: readonly { name: string }[]): object {
  return Object.fromEntries(list.map((one) => [one.name, one]));
}

export function isPlatform(destination: string): destination is PlatformName {
  return platformNames.some((name) => name === destination);
}

/** Returns the address that all accounts of a platform share; undefined where each is at an address of its own. */
export function fixedAddressOf(name: PlatformName): string | undefined {
  const platform: Platform = platformsByName[name];
  return platform.address;
}

/** Returns the address where accounts of a network are that do not say otherwise; undefined where they connect through the operator's app. */
export function usualAddressOf(name: NetworkName): string | undefined {
  return networksByName[name].address;
}

/** Destinations of articles. */
export const articleDestinations = [...ownPlaceNames, ...platformNames] as const;
export type ArticleDestination = (typeof articleDestinations)[number];
