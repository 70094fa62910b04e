import type { PlatformCredentials, PlatformName } from "@galley/contract";
import type { Document, PageImage } from "@galley/markdown";
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
  /** Links lead to whole addresses. */
  document: Document;
  images: (imageId: string) => PageImage | undefined;
  cover: (Remote & { alt: string }) | undefined;
  /** Where the original is; null where this is it. */
  canonicalUrl: string | null;
};

export type CarriedImage = { name: string; type: string; alt: string; bytes: Uint8Array };

/** What one account of a platform can be asked for. Every function sends each request once. */
export type PlatformApi = {
  /** Who the credentials belong to. Fails where they do not allow to write. */
  account(): Promise<string>;
  /** The post of an article, whatever its state; a read, which may be repeated. */
  find(piece: Pick<Piece, "marker" | "slug">): Promise<Remote | undefined>;
  create(piece: Piece): Promise<Remote>;
  /** Undefined where the platform no longer has the post. */
  update(id: string, piece: Piece): Promise<Remote | undefined>;
  /** What is gone is off already. */
  takeOff(id: string): Promise<void>;
  /** Absent where the platform fetches images from where they lie. */
  putImage?(image: CarriedImage): Promise<Remote>;
};

export type OpenPlatform<Name extends PlatformName> = (call: PlatformCall, credentials: PlatformCredentials<Name>) => PlatformApi;
