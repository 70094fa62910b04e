import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type UserConfig } from "vite";

const mixing = "@supports (color:color-mix(in lab, red, red)){";

/** Leaves each class with a mixed color only that color. Other classes may share its fallback, and keep it. */
function withoutColorFallbacks(css: string): string {
  const [first = "", ...parts] = css.split(mixing);
  return parts.reduce((done, part) => {
    const end = part.indexOf("}}") + 1;
    const [selector = "", ...more] = part.slice(0, end).split("{");
    const open = done.lastIndexOf("{");
    const start = Math.max(done.lastIndexOf("}", open), done.lastIndexOf("{", open - 1)) + 1;
    const sharing = done.slice(start, open).split(",");
    if (more.length !== 1 || !done.endsWith("}") || !sharing.includes(selector)) return done + mixing + part;
    const others = sharing.filter((one) => one !== selector).join(",");
    return done.slice(0, start) + (others === "" ? "" : others + done.slice(open)) + part.slice(0, end) + part.slice(end + 1);
  }, first);
}

/**
 * Removes what Tailwind writes for browsers older than the build's targets: the second copy of the initial values, and a color of its own
 * for each mixed one.
 */
const withoutFallbacks: Plugin = {
  name: "without-fallbacks",
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === "asset" && file.fileName.endsWith(".css")) {
        const css = String(file.source).replace(/@layer properties\{@supports[^{]*\{\*,[^{]*\{[^}]*\}\}\}/, "");
        file.source = withoutColorFallbacks(css);
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

/**
 * Lets the contract's values be left out where no screen uses them: its lists and limits share files with schemas, and a browser checks
 * nothing by schemas, since the service does.
 */
const contractByValue: Plugin = {
  name: "contract-by-value",
  enforce: "post",
  transform: {
    filter: { id: /\/contract\/src\// },
    handler(code) {
      const inits = this.parse(code).body.flatMap((statement) => {
        const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
        return declared?.type === "VariableDeclaration" ? declared.declarations.flatMap(({ init }) => (init ? [init] : [])) : [];
      });
      return inits.reduceRight(
        (text, { start, end }) => `${text.slice(0, start)}/*#__PURE__*/ (() => (${text.slice(start, end)}))()${text.slice(end)}`,
        code,
      );
    },
  },
};

const shared = /src\/(ui(?!\/(popover|time-field|\w+-box))|format(?!\/times)|api|place|routes)\/|src\/messages\/|lucide-react/;

/** Tells the page’s language. The messages come from the folder of that language. */
const inPageLanguage = (language: string): Plugin => ({
  name: "in-page-language",
  transformIndexHtml: (html) => html.replace('lang="en"', `lang="${language}"`),
});

type Graph = { getModuleInfo(id: string): { importedIds: readonly string[]; code: string | null } | null };

const ofText = /src\/messages\/[\w-]+\/texts\/(\w+)\.js$/;

/**
 * Returns a function that tells whether a module loads before any screen: the entry imports it, directly or through others. Texts all
 * come through one module, so that what counts for them is whether such a module tells them.
 */
function initialModules(): (id: string, graph: Graph) => boolean {
  let initial: Set<string> | undefined;
  let told: Set<string> | undefined;
  return (id, graph) => {
    initial ??= withImports(join(import.meta.dirname, "src/main.tsx"), graph, new Set());
    told ??= textsIn(initial, graph);
    const [, text] = ofText.exec(id) ?? [];
    return text === undefined ? initial.has(id) : told.has(text);
  };
}

function textsIn(modules: ReadonlySet<string>, graph: Graph): Set<string> {
  const own = [...modules].filter((id) => !id.includes("/src/messages/") && !id.includes("/node_modules/"));
  return new Set(
    own.flatMap((id) =>
      (graph.getModuleInfo(id)?.code ?? "")
        .matchAll(/\bm\.(\w+)/g)
        .map(([, text = ""]) => text)
        .toArray(),
    ),
  );
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
    plugins: [inPageLanguage(language), tailwindcss(), react(), contractByValue, withoutFallbacks, stylesFirst],
    resolve: {
      alias: {
        "#messages": join(import.meta.dirname, `src/messages/${language}/messages.js`),
        entities: join(import.meta.dirname, "src/format/entities.ts"),
      },
    },
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
