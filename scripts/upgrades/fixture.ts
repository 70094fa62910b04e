import { join } from "node:path";

/** All that a user of the installation knows: passwords, tokens, addresses, and the state that they left it in. */
export type Known = {
  /** Version of Galley that made the fixture, and its last migration. */
  version: string;
  schema: string;
  organizationId: string;
  owner: { email: string; password: string };
  /** Token with every permission for one project, and the read token of that project's site. */
  token: string;
  readToken: string;
  live: { id: string; slug: string; locale: string; title: string };
  /** Scheduled for a date that is far away. */
  scheduled: { id: string; slug: string };
  inReview: { id: string };
  image: { id: string };
  webhook: { id: string; secret: string };
  credits: { available: number; entries: number };
  counts: Record<string, number>;
};

/** Folder of the fixtures, one file for each version. */
export const fixturesFolder = join(import.meta.dirname, "../../server/test/upgrades/fixtures");

/** Parts of an unpacked fixture. */
export const partsOf = (folder: string) => ({
  data: join(folder, "data"),
  backup: join(folder, "backup"),
  known: join(folder, "known.json"),
});

/** Tables whose rows neither an upgrade nor time itself adds or takes away. */
export const keptTables = [
  "organization",
  "project",
  "person",
  "member",
  "brand",
  "article",
  "article_revision",
  "approval",
  "comment",
  "post",
  "post_revision",
  "topic",
  "image",
  "api_token",
  "webhook_endpoint",
] as const;
