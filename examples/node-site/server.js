import { createServer } from "node:http";
import { createClient, createPreviewHandler, createWebhookHandler, isSiteEvent, rssXml, sitemapXml } from "galley-site";
import { toNodeHandler, toNodePreview } from "galley-site/node";
import { articlePage, listPage, notFoundPage } from "./pages.js";

const locale = process.env.SITE_LOCALE ?? "en";
const siteUrl = process.env.SITE_URL ?? "http://localhost:3000";

const service = { baseUrl: process.env.SERVICE_URL, token: process.env.SERVICE_READ_TOKEN };
const galley = createClient(service);

/** @typedef {{ status: number, type: string, body: string, location?: string }} Page */
/** @typedef {import("galley-site").ArticleSummary} ArticleSummary */

/**
 * Cache of the pages by path; cleared when the service reports that an article has changed.
 * @type {Map<string, Promise<Page>>}
 */
const pages = new Map();
const pagesMax = 1000;

const webhook = toNodeHandler(
  createWebhookHandler({
    secret: process.env.SERVICE_WEBHOOK_SECRET,
    onAny: (event) => {
      if (isSiteEvent(event)) pages.clear();
    },
  }),
);

const preview = toNodePreview(createPreviewHandler({ ...service, secret: process.env.SERVICE_WEBHOOK_SECRET, render: articlePage }));

/** @param {ArticleSummary} article */
const urlOf = ({ slug }) => `${siteUrl}/blog/${slug}`;

/** @param {string} body @returns {Page} */
const html = (body, status = 200) => ({ status, type: "text/html; charset=utf-8", body });

async function allArticles() {
  /** @type {ArticleSummary[]} */
  const articles = [];
  for await (const article of galley.listArticles({ locale, pageSize: 100 })) articles.push(article);
  return articles.sort((a, b) => b.publishedAt.localeCompare(a.publishedAt));
}

/** @param {string} path @returns {Promise<Page>} */
async function makePage(path) {
  if (path === "/") return { status: 302, type: "text/plain", body: "", location: "/blog" };
  if (path === "/blog") return html(listPage(await allArticles(), locale));
  if (path === "/sitemap.xml") return { status: 200, type: "application/xml", body: sitemapXml(await allArticles(), { urlOf }) };
  if (path === "/feed.xml") {
    const feed = {
      title: "Field notes",
      description: "What we publish.",
      siteUrl: `${siteUrl}/blog`,
      feedUrl: `${siteUrl}/feed.xml`,
      urlOf,
    };
    return { status: 200, type: "application/rss+xml", body: rssXml((await allArticles()).slice(0, 20), feed) };
  }
  const slug = /^\/blog\/([a-z0-9-]+)$/.exec(path)?.[1];
  const article = slug === undefined ? null : await galley.getArticle(slug, { locale });
  if (article !== null && article.slug !== slug) return { status: 301, type: "text/plain", body: "", location: `/blog/${article.slug}` };
  return article === null ? html(notFoundPage(locale), 404) : html(articlePage(article));
}

/**
 * Returns the page of a path and caches it. A failed or missing page is tried again by the next visitor.
 * @param {string} path
 */
async function pageOf(path) {
  const kept = pages.get(path);
  if (kept !== undefined) return kept;
  const page = makePage(path);
  if (pages.size < pagesMax) pages.set(path, page);
  const forget = () => pages.get(path) === page && pages.delete(path);
  page.then(({ status }) => status === 404 && forget(), forget);
  return page;
}

const server = createServer(async (request, response) => {
  const path = (request.url ?? "/").replace(/\?.*/, "");
  if (path === "/api/service/webhook") return webhook(request, response);
  if (path === "/galley/preview") return preview(request, response);
  if (request.method !== "GET" && request.method !== "HEAD") return response.writeHead(405, { allow: "GET, HEAD" }).end();
  try {
    const { status, type, body, location } = await pageOf(path);
    const redirect = location !== undefined && { location, "cache-control": "public, max-age=300" };
    response.writeHead(status, { "content-type": type, ...redirect }).end(body);
  } catch (error) {
    console.error(error);
    response.writeHead(503, { "content-type": "text/plain", "retry-after": "10" }).end("The articles cannot be read right now.");
  }
});

server.listen(Number(process.env.PORT ?? 3000), process.env.HOST ?? "127.0.0.1", () => console.log(`The site runs at ${siteUrl}`));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.close().closeAllConnections());
