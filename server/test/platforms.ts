import type { PlatformName } from "@galley/contract";
import { registry } from "#src/registry/registry.ts";
import { bringPublicationsDue } from "#test/work.ts";
import { devToAccount, openDevToServer } from "../../capabilities/devto/test/devto-server.ts";
import { ghostAccount, openGhostServer } from "../../capabilities/ghost/test/ghost-server.ts";
import { openWordPressServer, wordPressAccount } from "../../capabilities/wordpress/test/wordpress-server.ts";
import type { World } from "./world.ts";

/** A published post, reduced to the fields that the platforms share. */
type Shown = { title: string; body: string; summary: string | null; cover: string; canonicalUrl: string | null; marked: boolean };

/** Opens a platform's server behind the interface of the tests that cover all platforms. */
export async function openPlatform(platform: PlatformName) {
  if (platform === "wordpress") return openWordPress();
  return platform === "ghost" ? openGhost() : openDevTo();
}
export type Platform = Awaited<ReturnType<typeof openPlatform>>;

async function openWordPress() {
  const server = await openWordPressServer();
  return {
    ...server,
    platform: "wordpress" as PlatformName,
    title: "WordPress",
    credentials: wordPressAccount as Record<string, string>,
    /** Returns the number of posts in any state. */
    count: () => server.posts.size,
    forget: () => server.posts.clear(),
    refuseCredentials: () => server.changePassword("another one"),
    read: (): Shown[] =>
      server.shown().map(({ title, content, excerpt, featured_media, meta }) => ({
        title,
        body: content,
        summary: excerpt,
        cover: server.media.get(featured_media)?.name ?? "",
        canonicalUrl: meta._yoast_wpseo_canonical ?? null,
        marked: content.includes("galley:art_"),
      })),
  };
}

async function openGhost() {
  const server = await openGhostServer();
  return {
    ...server,
    platform: "ghost" as PlatformName,
    title: "Ghost",
    credentials: ghostAccount as Record<string, string>,
    count: () => server.posts.size,
    forget: () => server.posts.clear(),
    refuseCredentials: () => server.changeKey(),
    read: (): Shown[] =>
      server.shown().map((post) => ({
        title: post.title,
        body: post.html,
        summary: post.custom_excerpt,
        cover: post.feature_image ?? "",
        canonicalUrl: post.canonical_url,
        marked: post.codeinjection_foot?.includes("galley:art_") ?? false,
      })),
  };
}

async function openDevTo() {
  const server = await openDevToServer();
  return {
    ...server,
    platform: "devto" as PlatformName,
    title: "DEV",
    credentials: devToAccount as Record<string, string>,
    count: () => server.articles.size,
    forget: () => server.articles.clear(),
    refuseCredentials: () => server.changeKey(),
    read: (): Shown[] =>
      server.shown().map((article) => ({
        title: article.title,
        body: article.body_markdown,
        summary: article.description,
        cover: article.main_image ?? "",
        canonicalUrl: article.canonical_url,
        marked: article.body_markdown.includes("galley:art_"),
      })),
  };
}

type Connected = Pick<Platform, "platform" | "url" | "credentials">;

export function connect(
  world: World,
  { platform, url, credentials }: Connected,
  projectId = world.projectId,
  role: "owner" | "reviewer" = "owner",
) {
  const input = { projectId, platform, address: url, credentials } as Parameters<
    typeof world.call<typeof registry.connectPlatform.operation>
  >[1];
  return world.call(registry.connectPlatform, input, { kind: "person", role });
}

/** Publishes everything that is due now, and nothing that waits. */
export async function work(world: World): Promise<void> {
  while ((await world.app.workers.publisher.work()) > 0);
}

/** Acts as if the waiting time has passed, including the time after a create whose answer was lost. */
export async function letTimePass(world: World): Promise<void> {
  await bringPublicationsDue(world.owner);
  await world.owner.query("update platform_post set creating_since = creating_since - interval '2 minutes'");
  await work(world);
}

type Change = { tags?: string[]; title?: string; slug?: string; summary?: string; markdown?: string; coverImageId?: string };

/** Publishes the next revision of an article. */
export async function publishNext(world: World, id: string, change: Change) {
  const who = { kind: "person", projectId: null } as const;
  const { revision } = await world.call(registry.getArticle, { id }, who);
  const next = await world.call(registry.updateArticle, { id, revision, ...change }, who);
  if (next.status === "draft") await world.call(registry.submitArticle, { id }, who).catch(() => {});
  await world.call(registry.approveArticle, { id, revision: next.revision }, who).catch(() => {});
  await world.call(registry.publishArticleNow, { id, revision: next.revision }, who);
  await work(world);
}
