import { type Context, Hono } from "hono";
import { compress } from "hono/compress";
import { once } from "#src/core/once.ts";
import type { PageMarkup } from "../assets/layout.ts";
import { answerTagged } from "../entity-tag.ts";
import { decisionsPage, guidePage, noGuidePage } from "./guide-page.ts";
import { documentHeaders } from "./headers.ts";
import { indexPage } from "./index-page.ts";
import type { Library } from "./library.ts";
import { createGuidePictures } from "./pictures.ts";
import { createRenderer, type RenderGuide } from "./render-guide.ts";

const pictureTypes = { webp: "image/webp", png: "image/png" };
const yearSeconds = 31_536_000;

/**
 * Serves the guides of docs/ below /docs, rendered at their first request. It must come after surfaces with addresses of their
 * own there.
 */
export function guideSurface(publicUrl: string, library: Library): Hono {
  const render = createRenderer(library, createGuidePictures(library), publicUrl);
  const pages = new Map<string, string>();
  const app = new Hono();
  app.use("/docs/*", compress());
  app.get("/docs", (c) =>
    answer(
      c,
      kept("/docs", () => indexPage(library)),
    ),
  );
  app.get("/docs/", (c) => c.redirect("/docs", 301));
  app.get("/docs/decisions", (c) =>
    answer(
      c,
      kept("/docs/decisions", () => decisionsPage(library)),
    ),
  );
  const entries = once(() => JSON.stringify(searchEntries(library, render)));
  app.get("/docs/search.json", (c) => answer(c, entries(), "application/json; charset=utf-8"));
  app.get("/docs/pictures/:name{.+}", (c) => answerPicture(c, library));
  app.get("/docs/*", (c) => {
    const address = c.req.path;
    const entry = library.find(address);
    const source = entry && library.read(entry.file);
    if (entry === undefined || source === undefined) {
      // The address may be that of a file or a folder in the repository.
      const meant = address.replace(/\.md$|\/$/, "");
      return library.find(meant) === undefined ? c.html(noGuidePage(library), 404, documentHeaders) : c.redirect(meant, 301);
    }
    return answer(
      c,
      kept(address, () => guidePage(library, entry, render(entry.file, source))),
    );
  });
  return app;

  function kept(address: string, make: () => PageMarkup): string {
    const page = pages.get(address) ?? String(make());
    pages.set(address, page);
    return page;
  }
}

function answer(c: Context, body: string, type = "text/html; charset=utf-8"): Response {
  return answerTagged(c.req.header("if-none-match"), { body, headers: { ...documentHeaders, "content-type": type } });
}

/** Answers with a picture. Under the versioned address of the pages browsers may cache it forever, under any other only briefly. */
function answerPicture(c: Context, library: Library): Response {
  const name = c.req.param("name") ?? "";
  const bytes = library.picture(name);
  if (bytes === undefined) return c.text("Image not found.", 404, { "x-content-type-options": "nosniff" });
  const headers = {
    "content-type": pictureTypes[name.endsWith(".png") ? "png" : "webp"],
    "cache-control": c.req.query("v") === undefined ? "public, max-age=60" : `public, max-age=${yearSeconds}, immutable`,
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'",
  };
  return answerTagged(c.req.header("if-none-match"), { body: bytes, headers });
}

/** A page with its headings, for the search of the guides. */
type GuideSearchEntry = { title: string; address: string; about: string; headings: { text: string; id: string }[] };

function searchEntries(library: Library, render: RenderGuide): GuideSearchEntry[] {
  const listed = [...library.themes().flatMap(({ entries }) => entries), ...library.decisions()];
  return listed.map(({ file, title, address, about }) => {
    const source = library.find(address) === undefined ? undefined : library.read(file);
    // All decisions have the same headings.
    const outline = source === undefined || file.startsWith("decisions/") ? [] : render(file, source).outline;
    return { title, address, about, headings: outline.map(({ text, id }) => ({ text, id })) };
  });
}
