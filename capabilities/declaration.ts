import type { PlainKey } from "@galley/messages";

/** Treatment of an article on a platform, one sentence per aspect. docs/platforms.md shows the same table. */
export type PlatformCapabilities = {
  update: string;
  unpublish: string;
  canonical: string;
  images: string;
  slug: string;
  texts: string;
};

/** One field of the credentials of an account, a text. `form` is the whole of what it may be, and `refusal` says so. */
export type Credential = { name: string; about?: string; lengthMax?: number; form?: RegExp; refusal?: PlainKey; example?: string };

/** A place of a project's own where articles stand: pages of the service, or the project's site. */
export type OwnPlace = {
  name: string;
  /** Operation that tells how a project has it, by the project's id. */
  asks: string;
  /** A screen outside of any project: its address, and its file below `capabilities/`. */
  screen?: { address: string; source: string };
};

/** A platform that articles are sent to, each under an account that a project connects with its credentials. */
export type Platform = {
  name: string;
  title: string;
  /** Its address where it is not given. Absent where every account is at an address of its own. */
  address?: string;
};

/** Shape of slides: 4:5, 1:1 and 9:16. */
export type SlideShape = "portrait" | "square" | "tall";

/** A setting of one network, by its name after the prefix. */
type MoreSetting = { name: string; form: RegExp; refusal: string; about: string; shownDefault: string };

/** The app that an operator has at a network, as the settings name it. */
export type AppSettings = {
  prefix: string;
  title: string;
  /** Names of the settings that hold id and secret, after the prefix. */
  id: string;
  secret: string;
  /** Tells what becomes of posts where there is none. */
  without: string;
  apiUrl: string;
  authorizeUrl: string;
  /** Returns the address at which codes are exchanged for tokens. */
  tokenUrl: (at: { apiUrl: string; authorizeUrl: string }) => string;
  /** Settings of this network alone, whose names follow the prefix. */
  more?: {
    variables: readonly MoreSetting[];
    read: (given: (name: string) => string | undefined) => { apiVersion?: string; moreScopes?: readonly string[] };
  };
};

/** Bounds of a network for the picture of a text: fewer pixels than these, and characters as UTF-16 counts them. */
export type PictureBounds = { pixelsEnd: number; webp: boolean; altLengthMax: number };

/** A network that posts are published on. */
export type Network = {
  name: string;
  title: string;
  /** Hosts of the addresses of its posts, the one that people know first. */
  hosts: readonly [string, ...string[]];
  /** Where people read it. */
  home: string;
  /** Whether a person can publish a prepared post there by hand. */
  byHand: boolean;
  /** Where its accounts are unless they say otherwise. Set for a network whose accounts connect with credentials, and not through an operator's app. */
  address?: string;
  /** Posts go there only where they name it, and the project has an account. Absent where all posts of its formats do. */
  named?: true;
  /** Bounds of one part of a text, and how a link is shown in it, where they differ from those of the format. */
  part?: { charactersMax: number; bytesMax: number; shownLink: (link: string) => string };
  /** It refuses a text that it has taken before. */
  takesTextOnce?: true;
  /** Shape of its slides, where posts can be carousels there, by the ratio that the brand has chosen for those that can have two. */
  slides?: (ratio: "4:5" | "1:1") => SlideShape;
  /** Its slides are the pages of one PDF; absent where each is an image. */
  slidesAsPdf?: true;
};
