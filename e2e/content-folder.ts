import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { createClient } from "../client/src/index.ts";
import { run } from "../content-cli/src/run.ts";
import { openDatabase } from "../server/test/database.ts";
import { picture } from "../server/test/picture.ts";
import { galley, type RunningService, startService } from "../server/test/running-service.ts";

export let data: string;
export let service: RunningService;
export let client: ReturnType<typeof createClient>;
export let token: string;
export let folder: string;
export let count = 0;
let environment: Record<string, string>;

/** Runs a service for the tests of one file, with a project and an empty folder for each test. */
export function useContentFolder(): void {
  let database: Awaited<ReturnType<typeof openDatabase>>;
  beforeAll(async () => {
    data = mkdtempSync(join(tmpdir(), "galley-content-"));
    database = await openDatabase();
    environment = {
      DATABASE_URL: database.url,
      GALLEY_SECRET: "0123456789abcdef0123456789abcdef",
      GALLEY_DATA_DIR: data,
      GALLEY_RATE_LIMIT_PER_MINUTE: "100000",
    };
    service = await startService(environment);
    await operate("owner", "create", "--email", "marta@hearth.example", "--organization", "Hearth");
  });
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
    await database.close();
    rmSync(data, { recursive: true, force: true });
  });
  beforeEach(async () => {
    count += 1;
    await operate("project", "create", "--name", `Notes ${count}`, "--time-zone", "Europe/Lisbon", "--no-blog");
    const args = ["--name", "Test", "--project", `Notes ${count}`, "--expires", "30", "--all-permissions", "--json"];
    token = JSON.parse(await operate("token", "create", ...args)).value;
    client = createClient({ baseUrl: service.url, token });
    folder = join(data, `content-${count}`);
    mkdirSync(folder);
  });
}

async function operate(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await galley(environment, ...args);
  expect(code, stderr).toBe(0);
  return stdout;
}

type File = {
  path: string;
  action: string;
  outcome: string;
  id: string;
  note?: string;
  dropped?: { line: number; kind: string; excerpt: string; offer: string | null }[];
};

/** Runs the command in a folder, and returns its exit code with what it did to each file. */
export async function content(...args: string[]) {
  return contentThrough(service.url, ...args);
}

export async function contentThrough(url: string, ...args: string[]) {
  let out = "";
  let failed = "";
  const code = await run([...args, "--json"], {
    folder,
    environment: { GALLEY_URL: url, GALLEY_TOKEN: token },
    write: (text) => {
      out += text;
    },
    writeError: (text) => {
      failed += text;
    },
  });
  const { files, message } = JSON.parse(out || "{}") as { files: File[]; message?: string };
  return { code, files, message, failed, actions: files.map(({ path, action }) => `${action} ${path}`) };
}

/** Goes on in another folder, made empty. */
export function enterFolder(name: string): void {
  folder = join(data, name);
  mkdirSync(folder);
}

export function write(name: string, text: string | Uint8Array): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}
export const read = (name: string) => readFileSync(join(folder, name), "utf8");
export const png = (seed: number) => picture(seed).png().toBuffer();
export const idOf = (name: string) => JSON.parse(read("galley-content.lock.json")).articles[name].id as string;

export const heat = `---
title: How to choose a heat pump
slug: heat-pump
summary: Start with the walls.
cover: ./img/wall.png
pictures:
  ./img/wall.png: { license: licensed, credit: Ilse Brandt }
tags: [heating]
---

Start with the **walls**.

![A wall at dusk](./img/wall.png)

## Then the roof

![The roof](./img/roof%20top.png)
`;

export async function writeTwo(): Promise<void> {
  write("heat.md", heat);
  write("notes/walls.md", "# Walls\n\nStone keeps warmth.\n\n![A wall](../img/wall.png)\n");
  write("img/wall.png", await png(1));
  write("img/roof top.png", await png(2));
}
