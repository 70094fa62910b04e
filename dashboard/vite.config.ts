import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type UserConfig } from "vite";
import { sharedFiles } from "./shared-files.ts";

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
    filter: { id: /\/contract\/src\/|\/capabilities\/(?:[\w-]+\/)?(?:declarations?|contract)\.ts$/ },
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

/** Tells the page’s language. The messages come from the folder of that language. */
const inPageLanguage = (language: string): Plugin => ({
  name: "in-page-language",
  transformIndexHtml: (html) => html.replace('lang="en"', `lang="${language}"`),
});

/** Returns the configuration for a build of the dashboard in one language. */
export function inLanguage(language: string): UserConfig {
  return {
    root: import.meta.dirname,
    plugins: [inPageLanguage(language), tailwindcss(), react(), contractByValue, withoutFallbacks, stylesFirst],
    resolve: {
      alias: {
        "#messages": join(import.meta.dirname, `src/messages/${language}/messages.js`),
        entities: join(import.meta.dirname, "src/format/entities.ts"),
        "linkify-it": join(import.meta.dirname, "src/format/unused-by-markdown-it.ts"),
        mdurl: join(import.meta.dirname, "src/format/unused-by-markdown-it.ts"),
        "punycode.js": join(import.meta.dirname, "src/format/unused-by-markdown-it.ts"),
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
      rolldownOptions: { output: { codeSplitting: { groups: sharedFiles() } } },
    },
    server: { proxy: { "^/(dashboard/(session|organizations)|api|account|sign-|previews|pictures|exports)": service } },
  };
}

// The service takes forms from its public address alone.
const service = { target: "http://localhost:4000", headers: { origin: "http://localhost:4000" } };

export default defineConfig(inLanguage("en"));
