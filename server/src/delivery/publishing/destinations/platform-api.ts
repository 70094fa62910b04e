import type { PlatformCredentials, PlatformName } from "@galley/contract";
import type { Sentence } from "@galley/messages";
import type { BodyFormat } from "#src/content/articles/texts/body-elsewhere.ts";
import type { PlatformCall } from "./platform-call.ts";

/** A post or an image as a platform knows it. */
export type Remote = { id: string; url: string };

/** A revision as it goes to a platform. */
export type Piece = {
  /** Names the article to the platform, for finding its post again. */
  marker: string;
  title: string;
  slug: string;
  summary: string;
  seoTitle: string | null;
  seoDescription: string | null;
  /** Ids where the platform gives them (`putTag`), words elsewhere. */
  tags: readonly string[];
  /** In the platform's format, with whole addresses in all links. */
  body: string;
  cover: (Remote & { alt: string }) | undefined;
  /** Address of the original; null when this is the original. */
  canonicalUrl: string | null;
};

export type CarriedImage = { name: string; type: string; alt: string; bytes: Uint8Array };

/** Account of the credentials, and what it may not do that some articles need. */
export type Account = { name: string; warnings: readonly Sentence[] };

/** Operations on one account of a platform. Every function sends each request once. */
export type PlatformApi = {
  format: BodyFormat;
  /** Returns the account of the credentials. Fails when they do not allow to write. */
  account(): Promise<Account>;
  /** Finds the post of an article, whatever its state. It only reads, so it may be repeated. */
  find(piece: Pick<Piece, "marker" | "slug">): Promise<Remote | undefined>;
  create(piece: Piece): Promise<Remote>;
  /** Returns undefined when the platform no longer has the post. */
  update(id: string, piece: Piece): Promise<Remote | undefined>;
  /** Takes a post down. Does nothing when the post is gone. */
  takeOff(id: string): Promise<void>;
  /** Uploads an image. Absent when the platform fetches images from their own addresses. */
  putImage?(image: CarriedImage): Promise<Remote>;
  /** Returns the platform's id of a tag, which is made where there is none; undefined when the account may not. Absent where a post takes words. */
  putTag?(tag: string): Promise<string | undefined>;
};

export type OpenPlatform<Name extends PlatformName> = (call: PlatformCall, credentials: PlatformCredentials<Name>) => PlatformApi;
