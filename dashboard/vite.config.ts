import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type UserConfig } from "vite";

/** Removes the second copy of the initial values that Tailwind writes for browsers older than the build's targets. */
const withoutFallbacks: Plugin = {
  name: "without-fallbacks",
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === "asset" && file.fileName.endsWith(".css")) {
        file.source = String(file.source).replace(/@layer properties\{@supports[^{]*\{\*,[^{]*\{[^}]*\}\}\}/, "");
      }
    }
  },
};

/** Puts the styles in front of the scripts, so that a slow connection draws the page's outline early. */
const stylesFirst: Plugin = {
  name: "styles-first",
  transformIndexHtml: {
    order: "post",
    handler(html) {
      const [line = "", styles = ""] = /\n *(<link rel="stylesheet"[^>]*>)/.exec(html) ?? [];
      return html.replace(line, "").replace("<title>", `${styles}\n    <title>`);
    },
  },
};

const shared = /src\/(ui(?!\/(popover|\w+-box))|format|api|place|routes)\/|src\/messages\/|lucide-react/;

/** Tells the page’s language. The messages come from the folder of that language. */
const inPageLanguage = (language: string): Plugin => ({
  name: "in-page-language",
  transformIndexHtml: (html) => html.replace('lang="en"', `lang="${language}"`),
});

type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null };

/** Returns a function that tells whether a module loads before any screen: the entry imports it, directly or through others. */
function initialModules(): (id: string, graph: Graph) => boolean {
  let initial: Set<string> | undefined;
  return (id, graph) => {
    initial ??= withImports(join(import.meta.dirname, "src/main.tsx"), graph, new Set());
    return initial.has(id);
  };
}

function withImports(id: string, graph: Graph, found: Set<string>): Set<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const next of graph.getModuleInfo(id)?.importedIds ?? []) withImports(next, graph, found);
  return found;
}

/** Returns the configuration for a build of the dashboard in one language. */
export function inLanguage(language: string): UserConfig {
  const isInitial = initialModules();
  return {
    root: import.meta.dirname,
    plugins: [inPageLanguage(language), tailwindcss(), react(), withoutFallbacks, stylesFirst],
    resolve: { alias: { "#messages": join(import.meta.dirname, `src/messages/${language}/messages.js`) } },
    build: {
      outDir: `dist/${language}`,
      assetsDir: "dashboard/files",
      // Each file is named by its content, and the service compresses it.
      assetsInlineLimit: 0,
      // Browsers of the last two years: colors, nesting and registered properties need no fallback for older ones.
      target: "es2023",
      cssTarget: ["chrome126", "edge126", "firefox128", "safari17.5"],
      reportCompressedSize: false,
      chunkSizeWarningLimit: 700,
      manifest: true,
      modulePreload: { polyfill: false },
      // Code that several screens share goes into a few files: without HTTP/2 a browser requests only six at a time. Code that the first
      // screen does not need stays out of the files that it waits for.
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              { name: "base", test: /node_modules\/(react|react-dom|scheduler|@tanstack)\//, minShareCount: 6 },
              { name: "overlays", test: /node_modules\/(@base-ui|@floating-ui)\//, minShareCount: 2 },
              { name: (id, graph) => (isInitial(id, graph) ? "first" : "parts"), debugName: "parts", test: shared, minShareCount: 2 },
            ],
          },
        },
      },
    },
    server: { proxy: { "^/(dashboard/(session|organizations)|api|account|sign-|previews|pictures|exports)": "http://localhost:4000" } },
  };
}

export default defineConfig(inLanguage("en"));
