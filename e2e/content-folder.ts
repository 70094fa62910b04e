import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { createClient } from "../client/src/index.ts";
import { run } from "../content-cli/src/run.ts";
import { type Oauth, openOauth } from "../server/test/oauth.ts";
import { picture } from "../server/test/picture.ts";

export let data: string;
export let service: { url: string };
export let client: ReturnType<typeof createClient>;
export let token: string;
export let folder: string;
export let count = 0;

/** Opens a service for the tests of one file, with a project and an empty folder for each test. */
export function useContentFolder(): void {
  let oauth: Oauth;
  beforeAll(async () => {
    data = mkdtempSync(join(tmpdir(), "galley-content-"));
    oauth = await openOauth();
    service = { url: oauth.base };
  });
  afterAll(async () => {
    await oauth.close();
    rmSync(data, { recursive: true, force: true });
  });
  beforeEach(async () => {
    count += 1;
    const { id: projectId } = await oauth.world.newProject({ name: `Notes ${count}`, hostedBlog: false });
    ({ value: token } = await oauth.world.newToken({ projectId }));
    client = createClient({ baseUrl: service.url, token });
    folder = join(data, `content-${count}`);
    mkdirSync(folder);
  });
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
