import { spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { findChromium } from "../e2e/browser.ts";
import { openEmbeddedDatabase } from "../server/src/core/database/embedded/open-embedded-database.ts";
import { migrate } from "../server/src/core/database/migrate.ts";
import { demoPeople } from "../server/src/operating/seed/people.ts";
import { openSession } from "../server/src/people/access/sessions.ts";
import { startService } from "./processes.ts";

// Runs Lighthouse on the pages that people open first, on a computer and on Lighthouse's slow phone with a slow network. The package is
// fetched for the run, because it is large and nothing else needs it.
const lighthouse = "lighthouse@13.5.0";
const runs = 3;
const categories = ["performance", "accessibility", "best-practices"] as const;
const devices = ["computer", "phone"] as const;
type Device = (typeof devices)[number];
const root = join(import.meta.dirname, "..");

const directory = mkdtempSync(join(tmpdir(), "galley-pages-"));
// A database that root starts runs as another user, who needs access to it.
chmodSync(directory, 0o711);
const database = await openEmbeddedDatabase({ directory: join(directory, "postgres") });

try {
  await migrate(database.connectionString);
  const service = await startService(database.connectionString, directory);
  try {
    const environment = {
      ...process.env,
      DATABASE_URL: database.connectionString,
      GALLEY_DATA_DIR: directory,
      GALLEY_PUBLIC_URL: service.url,
    };
    const fixture = join(directory, "fixture.json");
    spawnSync(process.execPath, ["server/src/galley.ts", "seed", "--fixture", fixture], { cwd: root, env: environment });
    const { organizations } = JSON.parse(readFileSync(fixture, "utf8"));
    const pool = new pg.Pool({ connectionString: database.connectionString });
    const { rows } = await pool.query("select id from person where email = $1", [demoPeople.marta.email]);
    const session = await openSession(pool, rows[0].id, { userAgent: "Lighthouse", address: "127.0.0.1" });
    const blog = await pool.query(
      `select '/blog/' || p.blog_slug || '/' || a.slug as path from article a join project p on p.id = a.project_id
       where a.project_id = $1 and a.status = 'published' and a.locale = p.language limit 1`,
      [organizations.a.projects.main.id],
    );
    await pool.end();
    const pages = [
      ["Signing in", "/sign-in"],
      ["Articles", `/projects/${organizations.a.projects.main.id}/articles`],
      ["An article of the blog", blog.rows[0]?.path ?? "/blog"],
    ] as const;
    for (const [name, path] of pages) {
      for (const device of devices) {
        const scores = await measure(service.url + path, device, name === "Articles" ? `galley_session=${session}` : undefined);
        process.stdout.write(`${name.padEnd(24)} ${device.padEnd(9)} ${categories.map((one) => `${one} ${scores[one]}`).join("  ")}\n`);
      }
    }
  } finally {
    await service.stop();
  }
} finally {
  await database.stop();
  rmSync(directory, { recursive: true, force: true });
}

type Scores = Record<(typeof categories)[number], number>;

/** Returns the medians of several runs, in hundredths. */
async function measure(url: string, device: Device, cookie: string | undefined): Promise<Scores> {
  const all: Scores[] = [];
  for (let run = 0; run < runs; run += 1) all.push(await runLighthouse(url, device, cookie));
  const middle = (one: (typeof categories)[number]) =>
    all.map((scores) => scores[one]).toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? 0;
  return { performance: middle("performance"), accessibility: middle("accessibility"), "best-practices": middle("best-practices") };
}

async function runLighthouse(url: string, device: Device, cookie: string | undefined): Promise<Scores> {
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
  const { categories: found } = JSON.parse(text) as { categories: Record<string, { score: number }> };
  const score = (one: string) => Math.round((found[one]?.score ?? 0) * 100);
  return { performance: score("performance"), accessibility: score("accessibility"), "best-practices": score("best-practices") };
}
