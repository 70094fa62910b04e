import { dirname, join } from "node:path";
import { parseSync } from "rolldown/utils";

// Imports of types alone, and files that another process starts from, are no statements of their own.
const elsewhere = /\bimport\("([^"]+)"\)|\bnew URL\("(\.[^"]+\.tsx?)", import\.meta\.url\)|\bimport\.meta\.resolve\("([^"]+)"\)/g;

/** A path from the repository's root, or the name of a package; `isType` where nothing is loaded for it. */
export type Import = { target: string; isType: boolean };

/** Everything that a source file imports, types and what is loaded later included. */
export function readImports(file: string, text: string): Import[] {
  const { staticImports, staticExports } = parseSync(file, text).module;
  const found = [
    ...staticImports.map(({ moduleRequest, entries }) => ({
      module: moduleRequest.value,
      isType: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) => (moduleRequest === null ? [] : { module: moduleRequest.value, isType })),
    ),
    ...Array.from(text.matchAll(elsewhere), ([, late, started, resolved]) => ({
      module: late ?? started ?? resolved ?? "",
      isType: false,
    })),
  ];
  return found.map(({ module, isType }) => ({ target: importedPath(module, file), isType }));
}

function importedPath(module: string, file: string): string {
  const [path = ""] = module.split("?");
  if (path.startsWith(".")) return join(dirname(file), path);
  const workspace = file.split("/")[0] ?? "";
  if (path === "#messages") return "dashboard/src/messages";
  // The folders of capabilities belong to no workspace, and name the one that they mean.
  if (workspace === "capabilities") return path.replace(/^#test\//, "server/test/").replace(/^#(server|dashboard)\//, "$1/src/");
  return path.startsWith("#") ? join(workspace, path.slice(1)) : path;
}
