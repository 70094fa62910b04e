import { ftruncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Permission, Role } from "@galley/contract";
import { installationRoot, isPackage } from "#src/core/installation.ts";

type Id = { id: string };
/** One row of another organization, and one of the second project. */
type Elsewhere = { otherOrganization: Id; secondProject: Id };

export type McpTokens = Record<"owner" | "reader" | "otherOrganization", string>;

/**
 * Data with which a check, a load tool or a person can use the demo world without knowing the code. A part is present once the
 * product supports it.
 */
export type SeedFixture = {
  baseUrl: string;
  /** Address at which assistants connect. */
  mcpUrl: string;
  organizations: {
    a: Id & {
      projects: {
        main: Id & { timeZone: string; locale: string; agentReview: boolean };
        second: Id & { agentReview: boolean };
      };
    };
    b: Id & { projects: { main: Id } };
  };
  tokens: {
    pool: string[];
    allProjects: string;
    secondProject: string;
    otherOrganization: string;
    permissions: Record<Permission, string>;
    roles: Record<Role, string>;
    expired: string;
    revoked: string;
    expiring: { value: string; expiresAt: string };
    creatorLeft: string;
    creatorLostProject: { value: string; projectId: string };
    rateLimit: string[];
    toRevoke: Id & { value: string };
    /** Token with every permission, in an organization whose plan gives no credits. */
    noCredits: string;
    siteRead: string;
  };
  /** OAuth access tokens for `mcpUrl` that work for a day, each with every permission that its person's role has. */
  mcp: { tokens: McpTokens };
  articles: {
    published: Id & { slug: string; locale: string; unpublishedEdit: string };
    delivering: Id;
    generating: Id & { revision: number };
    otherOrganization: Id;
    secondProject: Id;
  };
  posts: Elsewhere & { published: Id; approved: Id; scheduled: Id };
  comments: Elsewhere;
  topics: Elsewhere & { planned: { id: string; date: string }[] };
  images: Elsewhere;
  /** Number of pages with search data, and the 28-day sums of some. */
  results: { rows: number; expect: { page: string; clicks: number; impressions: number }[] };
  /** Endpoints on this machine. The user of the fixture listens there, and starts the service with GALLEY_EGRESS_ALLOW=127.0.0.1/32. */
  webhooks: { id: string; url: string; secret: string; events: string[] }[];
  /** Argument lists without a shell. The caller replaces `{id}`, `{userId}` and `{role}`. */
  commands: { revokeToken: string[]; setRole: string[]; rotateWebhookKey: string[]; sendPing: string[] };
  commandsCwd: string;
  roleChange: { token: string; userId: string; role: Role };
};

/** Returns the operator's commands that change what a token may do. They run from any directory. */
export function commandsFor(organizationId: string): SeedFixture["commands"] {
  const program = isPackage ? ["bin/galley.mjs"] : ["scripts/run.mjs", "server/src/galley.ts"];
  const galley = ["node", ...program.map((file) => join(installationRoot, file))];
  return {
    revokeToken: [...galley, "token", "revoke", "{id}", "--organization", organizationId],
    setRole: [...galley, "member", "add", "--person", "{userId}", "--role", "{role}", "--organization", organizationId],
    rotateWebhookKey: [...galley, "webhook", "rotate-key", "{id}", "--organization", organizationId],
    sendPing: [...galley, "webhook", "test", "{id}", "--organization", organizationId],
  };
}

/** Writes the fixture in the place of what the file held. */
export function writeFixture(descriptor: number, fixture: SeedFixture): void {
  ftruncateSync(descriptor);
  writeFileSync(descriptor, `${JSON.stringify(fixture, null, 2)}\n`);
}
