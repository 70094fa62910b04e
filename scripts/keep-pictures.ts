import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";

// Keeps the pictures of docs/dashboard-pictures.md, docs/blog.md and docs/notifications.md. They come from the folder that SCREENSHOTS names,
// filled by e2e/gallery, e2e/first-run.full.test.ts and e2e/demo.full.test.ts.
const kept = [
  "activity",
  "articles-list",
  "articles-schedule",
  "assistants",
  "audit",
  "audit-details",
  "brand",
  "brand-history",
  "calendar-list",
  "calendar-month",
  "calendar-week",
  "connections",
  "connections-approve",
  "credits",
  "crop-ratio",
  "editor-conflict",
  "editor-draft",
  "editor-search",
  "help",
  "history",
  "inbox",
  "inbox-snooze",
  "media",
  "media-open",
  "members",
  "members-roles",
  "transfer-checked",
  "notifications-choices",
  "notifications-times",
  "palette-found",
  "posts-carousel",
  "posts-comments",
  "posts-history",
  "posts-linkedin",
  "posts-list",
  "posts-pins",
  "posts-x",
  "preview-linkedin",
  "preview-page",
  "results",
  "results-import",
  "results-page",
  "review",
  "review-schedule",
  "settings-approval",
  "settings-project",
  "start-article",
  "start-live",
  "steps-article",
  "steps-settings",
  "suggestions",
  "tokens-active",
  "tokens-details",
  "tour",
  "webhooks-delivery",
  "webhooks-list",
  "writing-presence",
];
const looks = ["light", "dark", "narrow"];
const blog = ["blog-front", "blog-article", "blog-author", "blog-tag", "blog-about"];
const mails = ["mail-mention", "mail-publication_failed", "mail-digest", "mail-invitation"];
const ways = ["600", "390", "dark"];
const pictures = join(import.meta.dirname, "../docs/pictures");
const quality = 62;

const [from = ""] = process.argv.slice(2);
const there = new Set(readdirSync(from));
await keep("dashboard", kept, looks);
await keep("blog", blog, looks);
await keep("mails", mails, ways);

async function keep(folder: string, names: readonly string[], endings: readonly string[]): Promise<void> {
  const into = join(pictures, folder);
  mkdirSync(into, { recursive: true });
  for (const name of names.flatMap((one) => endings.map((ending) => `${one}-${ending}`))) {
    if (!there.has(`${name}.png`)) continue;
    const picture = sharp(join(from, `${name}.png`)).resize({ width: 1200, withoutEnlargement: true });
    await picture.webp({ quality }).toFile(join(into, `${name}.webp`));
  }
}
