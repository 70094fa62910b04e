import { stripTypeScriptTypes } from "node:module";
import { expect, test } from "vitest";
import { representatives } from "../../../server/test/chance.ts";
import { fakeConnect } from "../../test/fake-connect.ts";
import { newFolder } from "../../test/folder.ts";
import { frameworks as frameworkNames } from "./framework.ts";
import { routeFile } from "./route-file.ts";

const next = { "package.json": '{"dependencies":{"next":"16.0.0"}}', "tsconfig.json": "{}", "app/page.tsx": "" };
const route = "app/api/service/webhook/route.ts";

test.concurrent("a route of other content is never overwritten; what it has to do is shown", async () => {
  await using service = await fakeConnect();
  for (const file of [route, route.replace(".ts", ".js")]) {
    using site = newFolder({ ...next, [file]: "export const POST = mine;" });
    const { code, out } = await site.run("init", "--url", service.url, "--yes");
    expect([code, site.read(file)]).toEqual([0, "export const POST = mine;"]);
    expect(out).toContain(`${file} holds other code and was left alone`);
    expect(out).toContain("createNextWebhook({");
    await site.run("init", "--undo", "--yes");
    expect(site.read(file)).toBe("export const POST = mine;");
  }
});

const frameworks = [
  ["astro", { astro: "7.0.0" }, "src/pages/api/service/webhook.js", "export const ALL = ({ request })", "return new Response(null"],
  [
    "sveltekit",
    { "@sveltejs/kit": "3.0.0" },
    "src/routes/api/service/webhook/+server.js",
    "env.SERVICE_WEBHOOK_SECRET ?? process.env.SERVICE_WEBHOOK_SECRET",
    "@sveltejs/kit",
  ],
  ["nuxt", { nuxt: "4.0.0" }, "server/api/service/webhook.js", "toWebRequest(event)", "navigateTo("],
  [
    "react-router",
    { "@react-router/dev": "8.0.0" },
    "app/routes/api.service.webhook.js",
    "export const action",
    'route("api/service/webhook", "routes/',
  ],
  ["fastify", { fastify: "5.0.0" }, "galley-webhook.mjs", "addContentTypeParser", "app.register(galleyWebhook)"],
  ["express", { express: "5.0.0" }, "galley-webhook.mjs", "toNodeHandler", "before express.json()"],
  ["hono", { hono: "4.0.0" }, "galley-webhook.mjs", "toHonoHandler", "app.all("],
] as const;

test.concurrent.for(representatives(frameworks, 3))(
  "%s gets a file and is told the lines to add",
  async ([framework, dependencies, file, route, line]) => {
    await using service = await fakeConnect();
    using site = newFolder({
      "package.json": JSON.stringify({ dependencies }),
      "astro.config.mjs": "export default { adapter: node({ mode: 'standalone' }) };",
    });
    const { code, out } = await site.run("init", "--url", service.url, "--yes");
    expect(code).toBe(0);
    expect(site.read(file)).toContain(route);
    expect(out).toContain(line);
    expect(out).toContain("if (article.slug !== slug) ");
    expect(service.calls[0]?.body).toEqual({ framework });
  },
);

test.concurrent("a framework that no dependency tells gets no file, and the lines of a web-standard handler", async () => {
  await using service = await fakeConnect();
  using site = newFolder({ "package.json": '{"dependencies":{"koa":"3.0.0"}}' });
  const { code, out } = await site.run("init", "--url", service.url, "--yes");
  expect(code).toBe(0);
  expect(Object.keys(site.all()).filter((file) => file.includes("webhook"))).toEqual([]);
  expect(out).toContain("Write no route, because the framework is unknown");
  expect(service.calls[0]?.body).toEqual({});
  expect(out).toContain("return webhook(request); // at POST /api/service/webhook");
  expect(out).toContain("npm install");
  await site.run("init", "--url", service.url, "--yes", "--framework", "node");
  expect(site.read("galley-webhook.mjs")).toContain("toNodeHandler");
});

const staticSites = [
  [
    "astro",
    { "package.json": '{"dependencies":{"astro":"7.0.0"}}', "astro.config.mjs": "export default { site: 'https://hearth.example' };" },
  ],
  ["sveltekit", { "package.json": '{"devDependencies":{"@sveltejs/kit":"3.0.0","@sveltejs/adapter-static":"4.0.0"}}' }],
  ["next", { "package.json": '{"dependencies":{"next":"16.0.0"}}', "next.config.ts": 'export default { output: "export" };' }],
  [
    "react-router",
    { "package.json": '{"devDependencies":{"@react-router/dev":"8.0.0"}}', "react-router.config.ts": "export default { ssr: false };" },
  ],
] as const;

test.concurrent.for(representatives(staticSites, 1))(
  "a static site of %s gets no route, which its build would refuse, and the lines for a function",
  async ([framework, files]) => {
    await using service = await fakeConnect();
    using site = newFolder(files);
    const { code, out } = await site.run("init", "--url", service.url, "--yes");
    expect(code).toBe(0);
    expect(Object.keys(site.all()).filter((file) => file.includes("webhook"))).toEqual([]);
    expect(out).toContain(`Site: ${framework}`);
    expect(out).toContain("Write no route, because a static site takes no events");
    expect(out).toContain("return webhook(request); // at POST /api/service/webhook");
    expect(out).not.toContain("article.slug !== slug");
  },
);

test.each(frameworkNames)("the file for %s is code, in both languages", (framework) => {
  const [plain, typed] = [false, true].map((typescript) => routeFile({ framework, typescript }, "/blog/{slug}"));
  expect(stripTypeScriptTypes(plain ?? "")).toBe(plain);
  expect(stripTypeScriptTypes(typed ?? "")).toContain("SERVICE_WEBHOOK_SECRET");
});

test.concurrent.for([
  ["{}", "./galley-webhook.js"],
  ['{ "compilerOptions": { "allowImportingTsExtensions": true } }', "./galley-webhook.ts"],
] as const)("with %s as tsconfig.json the line to add imports %s", async ([tsconfig, name]) => {
  await using service = await fakeConnect();
  using site = newFolder({ "tsconfig.json": tsconfig });
  const { out } = await site.run("init", "--url", service.url, "--yes", "--framework", "node");
  expect(out).toContain(`import { galleyWebhook } from "${name}";`);
  expect(site.read("galley-webhook.ts")).toContain("export const galleyWebhook");
});

test.concurrent("framework, folders and homepage are found; flags overrule", async () => {
  await using service = await fakeConnect();
  using site = newFolder({
    "package.json": '{"homepage":"https://hearth.example","dependencies":{"next":"16"}}',
    "src/app/page.js": "",
  });
  await site.run("init", "--url", service.url, "--yes");
  expect(site.read("src/app/api/service/webhook/route.js")).toContain("createNextWebhook");
  expect(service.calls[0]?.body).toEqual({ framework: "next", siteUrl: "https://hearth.example" });
  await site.run("init", "--yes", "--framework", "express");
  expect(site.read("src/galley-webhook.mjs")).toContain("toNodeHandler");
});

test.concurrent.for([
  [["pages/index.js", "src/words.js"], "app"],
  [["app/page.js", "src/app/words.js"], "app"],
  [["src/pages/index.js"], "src/app"],
] as const)("beside %j the route for Next stands in %s, where Next looks for it", async ([files, folder]) => {
  await using service = await fakeConnect();
  using site = newFolder({ ...Object.fromEntries(files.map((name) => [name, ""])), "package.json": '{"dependencies":{"next":"16"}}' });
  await site.run("init", "--url", service.url, "--yes");
  expect(site.read(`${folder}/api/service/webhook/route.js`)).toContain("createNextWebhook");
});

test.concurrent("a hostile URL pattern stays out of the code that is written", async () => {
  await using service = await fakeConnect({ urlPattern: "/`;process.exit(1);`{slug}" });
  using site = newFolder(next);
  expect((await site.run("init", "--url", service.url, "--yes")).code).toBe(0);
  expect(site.read(route)).toContain("[`/blog/$" + '{slug}`, "/blog"]');
});
