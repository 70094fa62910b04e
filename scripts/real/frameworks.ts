/** A framework, with the least of a site on it: one page for an article. What `init` says to add goes where the places are. */
export type Framework = {
  name: string;
  packages: readonly string[];
  files: Readonly<Record<string, string>>;
  build?: readonly string[];
  start: readonly string[];
};

/** Places for the lines of `init`: imports at the top, the webhook's lines, and the redirect in the page. */
export const places = { imports: "/* imports */", webhook: "/* webhook */", redirect: "/* redirect */" } as const;

const { imports, webhook, redirect } = places;
const client = "createClient({ baseUrl: process.env.SERVICE_URL, token: process.env.SERVICE_READ_TOKEN })";
const page =
  '"<!doctype html><html><head>" + revisionMeta(article) + "</head><body><h1>" + escapeHtml(article.title) + "</h1>" + renderHtml(article.blocks)';
const top = `import { createClient, renderHtml, revisionMeta } from "galley-site";
${imports}
const galley = ${client};
const escapeHtml = (text) => text.replace(/[&<"]/g, (sign) => \`&#\${sign.charCodeAt(0)};\`);
const port = Number(process.env.PORT);`;
const react = (name: string) => `<article>
      <meta name="galley:revision" content={revisionContent(${name})} />
      <h1>{${name}.title}</h1>
      {renderReact(${name}.blocks, { createElement })}
    </article>`;

export const frameworks: readonly Framework[] = [
  {
    name: "Next",
    packages: ["next", "react", "react-dom"],
    build: ["next", "build"],
    start: ["next", "start"],
    files: {
      "app/layout.jsx": 'export default ({ children }) => <html lang="en"><body>{children}</body></html>;',
      "app/blog/[slug]/page.jsx": `import { createClient, revisionContent } from "galley-site";
import { renderReact } from "galley-site/react";
import { notFound } from "next/navigation";
import { createElement } from "react";
${imports}
const galley = ${client};
export default async function Page({ params }) {
  const { slug } = await params;
  const article = await galley.getArticle(slug, { locale: "en" });
  if (article === null) return notFound();
  ${redirect}
  return ${react("article")};
}`,
    },
  },
  {
    name: "Astro",
    packages: ["astro", "@astrojs/node"],
    build: ["astro", "build"],
    start: ["node", "dist/server/entry.mjs"],
    files: {
      "astro.config.mjs": `import node from "@astrojs/node";
export default { output: "server", adapter: node({ mode: "standalone" }) };`,
      "src/pages/blog/[slug].astro": `---
import { getSecret } from "astro:env/server";
import { createClient, renderHtml, revisionMeta } from "galley-site";
${imports}
const { slug } = Astro.params;
const article = await createClient({ baseUrl: getSecret("SERVICE_URL"), token: getSecret("SERVICE_READ_TOKEN") }).getArticle(slug, { locale: "en" });
if (article === null) return new Response("Not found", { status: 404 });
${redirect}
---
<html><head><Fragment set:html={revisionMeta(article)} /></head><body><h1>{article.title}</h1><Fragment set:html={renderHtml(article.blocks)} /></body></html>`,
    },
  },
  {
    name: "SvelteKit",
    packages: ["@sveltejs/kit", "@sveltejs/adapter-node", "@sveltejs/vite-plugin-svelte", "svelte", "vite"],
    build: ["vite", "build"],
    start: ["node", "build"],
    files: {
      "vite.config.js": `import adapter from "@sveltejs/adapter-node";
import { sveltekit } from "@sveltejs/kit/vite";
export default { plugins: [sveltekit({ adapter: adapter() })] };`,
      "src/app.html": "<!doctype html><html><head>%sveltekit.head%</head><body>%sveltekit.body%</body></html>",
      "src/routes/blog/[slug]/+page.server.js": `import { createClient, renderHtml, revisionMeta } from "galley-site";
import { error } from "@sveltejs/kit";
${imports}
export async function load({ params: { slug }, setHeaders }) {
  const article = await ${client}.getArticle(slug, { locale: "en" });
  if (article === null) error(404);
  ${redirect}
  return { title: article.title, meta: revisionMeta(article), html: renderHtml(article.blocks) };
}`,
      "src/routes/blog/[slug]/+page.svelte": `<script>let { data } = $props();</script>
<svelte:head>{@html data.meta}</svelte:head>
<h1>{data.title}</h1>{@html data.html}`,
    },
  },
  {
    name: "Nuxt",
    // Version 4.5 cannot be built with the bundler that it installs.
    packages: ["nuxt@4.4", "vue", "vue-router"],
    build: ["nuxt", "build"],
    start: ["node", ".output/server/index.mjs"],
    files: {
      "nuxt.config.js": 'export default defineNuxtConfig({ telemetry: false, compatibilityDate: "2026-01-01" });',
      "server/api/articles/[slug].js": `import { createClient, renderHtml, revisionContent } from "galley-site";
export default defineEventHandler(async (event) => {
  const article = await ${client}.getArticle(event.context.params.slug, { locale: "en" });
  return article === null ? { slug: "" } : { slug: article.slug, title: article.title, content: revisionContent(article), html: renderHtml(article.blocks) };
});`,
      "app/pages/blog/[slug].vue": `<script setup>
${imports}
const { slug } = useRoute().params;
const { data } = await useFetch(\`/api/articles/\${slug}\`);
const article = data.value;
if (article.slug === "") throw createError({ statusCode: 404 });
${redirect}
useHead({ meta: [{ name: "galley:revision", content: article.content }] });
</script>
<template><article><h1>{{ article.title }}</h1><div v-html="article.html" /></article></template>`,
      "app/app.vue": "<template><NuxtPage /></template>",
    },
  },
  {
    name: "React Router",
    // Each of these takes its own version of the others alone.
    packages: [
      "react-router@8.4",
      "@react-router/serve@8.4",
      "@react-router/dev@8.4",
      "@react-router/node@8.4",
      "isbot",
      "react",
      "react-dom",
      "vite",
    ],
    build: ["react-router", "build"],
    start: ["react-router-serve", "build/server/index.js"],
    files: {
      "vite.config.js": 'import { reactRouter } from "@react-router/dev/vite";\nexport default { plugins: [reactRouter()] };',
      "app/root.jsx": `import { Outlet } from "react-router";
export default () => <html lang="en"><body><Outlet /></body></html>;`,
      "app/routes.js": `import { route } from "@react-router/dev/routes";
export default [
  route("blog/:slug", "routes/blog.jsx"),
  ${webhook}
];`,
      "app/routes/blog.jsx": `import { createClient, revisionContent } from "galley-site";
import { renderReact } from "galley-site/react";
import { createElement } from "react";
${imports}
export async function loader({ params: { slug } }) {
  const article = await ${client}.getArticle(slug, { locale: "en" });
  if (article === null) throw new Response("Not found", { status: 404 });
  ${redirect}
  return article;
}
export default ({ loaderData: article }) => ${react("article")};`,
    },
  },
  {
    name: "Express",
    packages: ["express"],
    start: ["node", "server.mjs"],
    files: {
      "server.mjs": `import express from "express";
${top}
const app = express();
${webhook}
app.use(express.json());
app.get("/blog/:slug", async ({ params: { slug } }, response) => {
  const article = await galley.getArticle(slug, { locale: "en" });
  if (article === null) return response.status(404).end();
  ${redirect}
  response.send(${page});
});
app.listen(port, "127.0.0.1");`,
    },
  },
  {
    name: "Fastify",
    packages: ["fastify"],
    start: ["node", "server.mjs"],
    files: {
      "server.mjs": `import fastify from "fastify";
${top}
const app = fastify({ routerOptions: { maxParamLength: 120 } });
${webhook}
app.get("/blog/:slug", async ({ params: { slug } }, reply) => {
  const article = await galley.getArticle(slug, { locale: "en" });
  if (article === null) return reply.code(404).send();
  ${redirect}
  return reply.type("text/html; charset=utf-8").send(${page});
});
app.listen({ port, host: "127.0.0.1" });`,
    },
  },
  {
    name: "Hono",
    packages: ["hono", "@hono/node-server"],
    start: ["node", "server.mjs"],
    files: {
      "server.mjs": `import { serve } from "@hono/node-server";
import { Hono } from "hono";
${top}
const app = new Hono();
${webhook}
app.get("/blog/:slug", async (c) => {
  const slug = c.req.param("slug");
  const article = await galley.getArticle(slug, { locale: "en" });
  if (article === null) return c.notFound();
  ${redirect}
  return c.html(${page});
});
serve({ fetch: app.fetch, port, hostname: "127.0.0.1" });`,
    },
  },
  {
    // No framework that init knows: its three lines are all there is.
    name: "srvx",
    packages: ["srvx"],
    start: ["node", "server.mjs"],
    files: {
      "server.mjs": `import { serve } from "srvx";
${top}
async function take(request) {
${webhook}
}
serve({ port, hostname: "127.0.0.1", async fetch(request) {
  const { pathname } = new URL(request.url);
  if (pathname === "/api/service/webhook") return take(request);
  const slug = pathname.replace("/blog/", "");
  const article = await galley.getArticle(slug, { locale: "en" });
  if (article === null) return new Response(null, { status: 404 });
  ${redirect}
  return new Response(${page}, { headers: { "content-type": "text/html; charset=utf-8" } });
} });`,
    },
  },
];
