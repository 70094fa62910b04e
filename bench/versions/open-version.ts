import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import pg from "pg";
import { openBenchDatabase } from "../database.ts";
import { cpuSecondsOf, startService } from "../processes.ts";

/** Parts of the demo world's fixture that are used here. */
type Fixture = {
  organizations: { a: { id: string; projects: { main: { id: string } } } };
  tokens: { pool: string[]; siteRead: string };
  mcp: { tokens: { owner: string } };
};

export type Version = {
  url: string;
  owner: pg.Pool;
  fixture: Fixture;
  projectId: string;
  /** Ids of the articles whose publication the webhook has told, once or more often. */
  heard: Set<string>;
  /** Processor seconds that the service and its database have used so far. */
  cpuSeconds(): number;
};

/** Starts the version in a folder over a database of its own with the demo world, whose main project publishes without a review. */
export async function openVersion(folder: string, opened: AsyncDisposableStack): Promise<Version> {
  const database = await openBenchDatabase();
  opened.defer(() => database.stop());
  const file = join(database.folder, "fixture.json");
  const publicUrl = "http://bench.example";
  execFileSync(process.execPath, ["scripts/run.mjs", "server/src/galley.ts", "seed", "--fixture", file], {
    cwd: folder,
    env: { ...process.env, DATABASE_URL: database.connectionString, GALLEY_DATA_DIR: database.directory, GALLEY_PUBLIC_URL: publicUrl },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const fixture = JSON.parse(readFileSync(file, "utf8")) as Fixture;
  const projectId = fixture.organizations.a.projects.main.id;
  const owner = new pg.Pool({ connectionString: database.connectionString, max: 2 });
  opened.defer(() => owner.end());
  const { url: receiverUrl, heard } = await listen(opened);
  await owner.query("update project set review_before_publishing = false, agent_review = false where id = $1", [projectId]);
  await owner.query("delete from webhook_endpoint where url not like '%/published'");
  await owner.query("update webhook_endpoint set url = $1", [receiverUrl]);
  const service = await startService(database.connectionString, database.directory, { publicUrl, version: folder });
  opened.defer(() => service.stop());
  const postmaster = await database.postmaster();
  return { url: service.url, owner, fixture, projectId, heard, cpuSeconds: () => cpuSecondsOf(service.pid) + cpuSecondsOf(postmaster) };
}

async function listen(opened: AsyncDisposableStack): Promise<{ url: string; heard: Set<string> }> {
  const heard = new Set<string>();
  const receiver = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
    request.on("end", () => {
      heard.add((JSON.parse(text) as { data: { articleId: string } }).data.articleId);
      response.writeHead(204).end();
    });
  });
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
  opened.defer(() => void receiver.close());
  return { url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/published`, heard };
}
