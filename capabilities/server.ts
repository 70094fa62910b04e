import type { NetworkName, OwnPlaceName, PlatformName } from "@galley/contract";
import type { NetworkServer } from "#server/delivery/networks/ledger/sending.ts";
import type { NetworkNamed } from "#server/delivery/networks/network.ts";
import type { OwnPlaceServer } from "#server/delivery/publishing/destinations/destination.ts";
import type { OpenPlatform } from "#server/delivery/publishing/destinations/platform-api.ts";
import { blogPlace } from "./blog/blog-place.ts";
import { blueskyNetwork } from "./bluesky/bluesky-network.ts";
import { publishOnBluesky } from "./bluesky/publish-on-bluesky.ts";
import { sitePlace } from "./connected-site/connected-site.ts";
import type { PlatformCapabilities } from "./declaration.ts";
import { capabilities as devto } from "./devto/capabilities.ts";
import { openDevTo } from "./devto/devto-api.ts";
import { capabilities as ghost } from "./ghost/capabilities.ts";
import { openGhost } from "./ghost/ghost-api.ts";
import { instagramNetwork } from "./instagram/instagram-network.ts";
import { publishOnInstagram } from "./instagram/publish-on-instagram.ts";
import { linkedinNetwork } from "./linkedin/linkedin-network.ts";
import { publishOnLinkedin } from "./linkedin/publish-on-linkedin.ts";
import { capabilities as wordpress } from "./wordpress/capabilities.ts";
import { openWordPress } from "./wordpress/wordpress-api.ts";
import { publishOnX } from "./x/publish-on-x.ts";
import { xNetwork } from "./x/x-network.ts";

/** A project's own places of articles. */
export const ownPlaceServers: Record<OwnPlaceName, OwnPlaceServer> = { hosted_blog: blogPlace, site: sitePlace };

type PlatformServer<Name extends PlatformName> = { open: OpenPlatform<Name>; capabilities: PlatformCapabilities };

/** Platforms of articles: how each is opened with the credentials of an account, and how it treats an article. */
export const platformServers: { [Name in PlatformName]: PlatformServer<Name> } = {
  wordpress: { open: openWordPress, capabilities: wordpress },
  ghost: { open: openGhost, capabilities: ghost },
  devto: { open: openDevTo, capabilities: devto },
};

/** Networks on which the service publishes by itself. */
export const networkServers: { readonly [Name in NetworkName]: NetworkServer<NetworkNamed<Name>> } = {
  x: { network: xNetwork, publish: publishOnX },
  linkedin: { network: linkedinNetwork, publish: publishOnLinkedin },
  instagram: { network: instagramNetwork, publish: publishOnInstagram },
  bluesky: { network: blueskyNetwork, publish: publishOnBluesky },
};
