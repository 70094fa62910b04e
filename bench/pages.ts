import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { violationsOf } from "../e2e/axe.ts";
import { findChromium, openContext } from "../e2e/browser.ts";
import { migrate } from "../server/src/core/database/migrate.ts";
import { demoPeople } from "../server/src/operating/seed/people.ts";
import { openSession } from "../server/src/people/access/sessions.ts";
import { openBenchDatabase } from "./database.ts";
import { startService } from "./processes.ts";

// Runs Lighthouse on every screen, each kind of page of the blog and the way in, on a computer and on Lighthouse's slow phone with a slow network, and
// prints a table, with the number of rules of accessibility that axe finds broken, by those of the tests. Arguments name the devices and the pages to look at. The package is fetched for the run, because it is large and nothing
// else needs it.
const lighthouse = "lighthouse@13.5.0";
const runs = 3;
const settleMilliseconds = 2000;
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
// Parts of the first score: seconds until the largest text or picture is drawn, milliseconds in which nothing could be pressed, and how
// far things moved.
const audits = {
  "largest (s)": ["largest-contentful-paint", 1000, 1],
  "blocked (ms)": ["total-blocking-time", 1, 0],
  shift: ["cumulative-layout-shift", 1, 2],
} as const;
const columns = [...categories, ...Object.keys(audits)];
const devices = ["computer", "phone"] as const;
type Device = (typeof devices)[number];
const root = join(import.meta.dirname, "..");

const database = await openBenchDatabase();

try {
  await migrate(database.connectionString);
  const service = await startService(database.connectionString, database.directory);
  try {
    const environment = {
      ...process.env,
      DATABASE_URL: database.connectionString,
      GALLEY_DATA_DIR: database.directory,
      GALLEY_PUBLIC_URL: service.url,
    };
    const fixture = join(database.folder, "fixture.json");
    spawnSync(process.execPath, ["server/src/galley.ts", "seed", "--fixture", fixture], { cwd: root, env: environment });
    const { organizations } = JSON.parse(readFileSync(fixture, "utf8"));
    const pool = new pg.Pool({ connectionString: database.connectionString });
    const { rows } = await pool.query("select id from person where email = $1", [demoPeople.marta.email]);
    const session = await openSession(pool, rows[0].id, { userAgent: "Lighthouse", address: "127.0.0.1" });
    const { a } = organizations;
    const projectId = a.projects.main.id;
    const blog = await blogPages(pool, projectId);
    const draft = await pool.query("select id from article where project_id = $1 and status = 'draft' limit 1", [projectId]);
    const post = await pool.query("select id from post where project_id = $1 and format = 'x' order by id limit 1", [projectId]);
    await pool.end();
    const screens = screensOf(a.id, projectId, { articleId: draft.rows[0]?.id, postId: post.rows[0]?.id });
    const pages: Page[] = [
      { name: "sign-in", path: "/sign-in" },
      ...blog,
      ...screens.map((screen) => ({ ...screen, cookie: `galley_session=${session}` })),
    ];
    process.stdout.write(`${row("page", "device", [...columns, "axe"])}\n`);
    for (const { name, path, cookie } of pages.filter((page) => isWanted(page.name, pages))) {
      for (const device of devices.filter((one) => isWanted(one, devices))) {
        const figures = await measure(service.url + path, device, cookie);
        process.stdout.write(`${row(name, device, [...figures, await countViolations(service.url + path, device, cookie)])}\n`);
      }
    }
  } finally {
    await service.stop();
  }
} finally {
  await database.stop();
}

/** Counts the rules that axe finds broken on a page once it stands still. */
async function countViolations(url: string, device: Device, cookie: string | undefined): Promise<number> {
  const viewport = device === "phone" ? { width: 390, height: 844 } : { width: 1350, height: 940 };
  const { context } = await openContext({ viewport, ...(cookie && { extraHTTPHeaders: { cookie } }) });
  try {
    const page = await context.newPage();
    await page.goto(url);
    await page.locator("h1").first().waitFor();
    await setTimeout(settleMilliseconds);
    return (await violationsOf(page)).length;
  } finally {
    await context.browser()?.close();
  }
}

type Page = { name: string; path: string; cookie?: string };

/** Returns a page of each kind of a blog, and the two that differ in a blog that is a grid. The article is the newest of an author and has a tag. */
async function blogPages(pool: pg.Pool, projectId: string): Promise<Page[]> {
  const { rows } = await pool.query<{ base: string; slug: string; tag: string; author: string }>(
    `select '/blog/' || p.blog_slug as base, a.published_slug as slug, t.slug as tag, u.slug as author
     from article a join project p on p.id = a.project_id join article_tag t on t.article_id = a.id
     join author u on u.organization_id = a.organization_id and u.person_id = a.byline_id
     where a.project_id = $1 and a.published_revision is not null and a.locale = p.language order by a.published_at desc, t.slug limit 1`,
    [projectId],
  );
  const [found] = rows;
  if (found === undefined) throw new Error("The demo world has no article with an author and a tag.");
  const { base, slug, tag, author } = found;
  const grids = await pool.query<{ base: string; slug: string }>(
    `select '/blog/' || p.blog_slug as base, a.published_slug as slug from article a
     join project p on p.id = a.project_id join blog_settings s on s.project_id = p.id
     where s.look = 'grid' and a.published_revision is not null and a.locale = p.language order by a.published_at desc limit 1`,
  );
  return [
    { name: "blog-index", path: base },
    { name: "blog-article", path: `${base}/${slug}` },
    { name: "blog-tag", path: `${base}/tags/${tag}` },
    { name: "blog-author", path: `${base}/authors/${author}` },
    { name: "blog-about", path: `${base}/about` },
    ...grids.rows.flatMap((grid) => [
      { name: "grid-index", path: grid.base },
      { name: "grid-article", path: `${grid.base}/${grid.slug}` },
    ]),
  ];
}

function screensOf(organizationId: string, projectId: string, { articleId, postId }: { articleId: string; postId: string }): Page[] {
  const ofProject = ["articles", "posts", "calendar", "suggestions", "media", "results", "brand", "connections", "notifications", "author"];
  const ofOrganization = ["members", "tokens", "assistants", "webhooks", "audit", "credits", "settings"];
  return [
    ...ofProject.map((name) => ({ name, path: `/projects/${projectId}/${name}` })),
    { name: "writing", path: `/projects/${projectId}/articles/${articleId}` },
    { name: "review", path: `/projects/${projectId}/articles/${articleId}/review` },
    { name: "post", path: `/projects/${projectId}/posts/${postId}` },
    { name: "project", path: `/organizations/${organizationId}/settings?project=${projectId}` },
    ...ofOrganization.map((name) => ({ name, path: `/organizations/${organizationId}/${name}` })),
  ];
}

/** True without arguments of its kind, and for what an argument names. */
function isWanted(name: string, all: readonly (string | Page)[]): boolean {
  const named = process.argv.slice(2).filter((argument) => all.some((one) => (typeof one === "string" ? one : one.name) === argument));
  return named.length === 0 || named.includes(name);
}

function row(page: string, device: string, figures: readonly (string | number)[]): string {
  return `| ${page.padEnd(14)} | ${device.padEnd(8)} | ${figures.map((one) => String(one).padStart(14)).join(" | ")} |`;
}

/** Returns the medians of several runs, column by column. */
async function measure(url: string, device: Device, cookie: string | undefined): Promise<number[]> {
  const all: number[][] = [];
  for (let run = 0; run < runs; run += 1) all.push(await runLighthouse(url, device, cookie));
  return columns.map((_, at) => all.map((figures) => figures[at] ?? 0).toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? 0);
}

type Report = { categories: Record<string, { score: number }>; audits: Record<string, { numericValue: number }> };

async function runLighthouse(url: string, device: Device, cookie: string | undefined): Promise<number[]> {
  const { executablePath, env } = await findChromium();
  const args = [
    "--yes",
    lighthouse,
    url,
    "--quiet",
    ...(device === "computer" ? ["--preset=desktop"] : []),
    "--output=json",
    `--only-categories=${categories.join(",")}`,
    "--chrome-flags=--headless --no-sandbox --disable-gpu",
    ...(cookie ? [`--extra-headers=${JSON.stringify({ cookie })}`] : []),
  ];
  const child = spawn("npx", args, {
    cwd: tmpdir(),
    env: { ...process.env, ...env, CHROME_PATH: executablePath },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let text = "";
  for await (const chunk of child.stdout) text += String(chunk);
  const report: Report = JSON.parse(text);
  return [
    ...categories.map((one) => Math.round((report.categories[one]?.score ?? 0) * 100)),
    ...Object.values(audits).map(([name, unit, digits]) => Number(((report.audits[name]?.numericValue ?? 0) / unit).toFixed(digits))),
  ];
}
