import type { ComponentType, ReactNode } from "react";

/** Facts of an account that a row shows. */
type Account = { handle: string; name: string };

/** Frame of a carousel: what a network shows around the open slide. */
export type CarouselFrame = ComponentType<{ caption: string; count: number; current: number; children: ReactNode }>;

/** Fields with which an account connects by its credentials. `user` is absent where the secret alone tells who it is. */
type AccountForm = {
  addressHint: () => string;
  placeholder: string;
  user?: { label: () => string; hint: () => string };
  secret: { label: () => string; hint: () => string };
  credentials: (entered: { username: string; secret: string }) => Record<string, string>;
};

/** Network of posts as the dashboard shows it. */
export type NetworkScreen = {
  /** Inside of a logo of 24 by 24. */
  mark: ReactNode;
  /** Letters on its color, for cards of a calendar. */
  sign: { letters: string; className: string };
  /** Returns the words for its account; absent where its handle is told with an @. */
  accountName?: (account: Account) => string;
  /** Where accounts connect with credentials. */
  form?: AccountForm;
  /** Where posts can be carousels there. */
  frame?: CarouselFrame;
};

/** A project's own place of articles as the dashboard names it, alone and in a sentence. */
export type OwnPlaceScreen = { title: () => string; inSentence: () => string };

/** Row of an own place among the connections. `main`: articles count as published there. */
export type OwnPlaceRow = { Row: ComponentType<{ projectId: string; main: boolean; leads: boolean }> };

/** Platform of articles as the dashboard shows it. */
export type PlatformScreen = AccountForm & {
  mark: ReactNode;
  /** The declared sentences on how it treats an article, in the languages of the dashboard. */
  capabilities: Record<"update" | "unpublish" | "canonical" | "images" | "slug" | "texts", () => string>;
};
