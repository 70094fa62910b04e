import { existsSync, readdirSync, readFileSync, type Stats, statSync } from "node:fs";
import { join } from "node:path";
import { installationRoot } from "#src/core/installation.ts";
import { once } from "#src/core/once.ts";
import { addressOf } from "./guide-address.ts";

/** One line of the index: a guide, or another page of the documentation. `file` is relative to docs/. */
export type GuideEntry = { file: string; address: string; title: string; about: string };
export type GuideTheme = { name: string; entries: readonly GuideEntry[] };

export type Library = {
  /** Entries of docs/README.md in its order; files that it does not list come last. Empty when the guides are missing. */
  themes(): readonly GuideTheme[];
  /** The decisions, oldest first. */
  decisions(): readonly GuideEntry[];
  /** Returns the page at an address, if a file contains it. */
  find(address: string): GuideEntry | undefined;
  /** Reads a text of docs/; undefined when it is missing. */
  read(file: string): string | undefined;
  /** Returns whether docs/ contains a file of this name. */
  has(file: string): boolean;
  /** Returns the bytes of a picture below docs/pictures; undefined for anything else. */
  picture(name: string): Buffer<ArrayBuffer> | undefined;
};

const inRepository = join(installationRoot, "docs");
const line = /^- \[([^\]]+)\]\(([\w./-]+)\): (.+)$/;

/** Creates the library of the repository's guides, which are read at their first use. */
export function createLibrary(folder = inRepository): Library {
  const read = (file: string) => readBytes(folder, file)?.toString("utf8");
  const has = (file: string) => statOf(folder, file) !== undefined;
  const decisions = once(() =>
    names(folder, "decisions")
      .filter((name) => name !== "README.md")
      .map((name) => entryOf(`decisions/${name}`, read)),
  );
  const themes = once(() => {
    const listed = readThemes(read("README.md") ?? "").map(({ name, entries }) => ({
      name,
      entries: entries.filter(({ file }) => has(file)),
    }));
    const known = new Set(listed.flatMap(({ entries }) => entries.map(({ file }) => file)));
    const rest = names(folder, ".").filter((name) => name !== "README.md" && !known.has(name));
    return [...listed, { name: "More", entries: rest.map((file) => entryOf(file, read)) }].filter(({ entries }) => entries.length > 0);
  });
  const pages = once(() => {
    const all = [...themes().flatMap(({ entries }) => entries), ...decisions()];
    return new Map(all.filter(({ file }) => file.endsWith(".md") && !file.startsWith("errors/")).map((entry) => [entry.address, entry]));
  });
  return {
    themes,
    decisions,
    find: (address) => pages().get(address),
    read,
    has,
    picture: (name) => (/^(?:[\w-]+\/)?[\w-]+\.(?:webp|png)$/.test(name) ? readBytes(folder, `pictures/${name}`) : undefined),
  };
}

function readThemes(index: string): GuideTheme[] {
  return index
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [name = "", ...lines] = part.split("\n");
      const entries = lines.flatMap((text) => {
        const [, title = "", file = "", about = ""] = line.exec(text) ?? [];
        const path = file.replace(/\/$/, "");
        const address = addressOf(path);
        return address === undefined ? [] : [{ file: path, address, title, about }];
      });
      return { name, entries };
    });
}

/** Returns the entry of a page that is in no list, with the title from its own text. */
function entryOf(file: string, read: Library["read"]): GuideEntry {
  const [, title = file] = /^# (.+)$/m.exec(read(file) ?? "") ?? [];
  return { file, address: addressOf(file) ?? "/docs", title: title.replaceAll("`", ""), about: "" };
}

function names(folder: string, below: string): string[] {
  const path = join(folder, below);
  if (!existsSync(path)) return [];
  const found = readdirSync(path).filter((name) => name.endsWith(".md"));
  return found.sort();
}

function statOf(folder: string, file: string): Stats | undefined {
  return statSync(join(folder, file), { throwIfNoEntry: false });
}

function readBytes(folder: string, file: string): Buffer<ArrayBuffer> | undefined {
  return statOf(folder, file)?.isFile() ? readFileSync(join(folder, file)) : undefined;
}
