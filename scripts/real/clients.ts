import { attempt, demand, type Result } from "./life.ts";
import type { Place } from "./place.ts";
import type { Open } from "./press.ts";

/** A generator of clients: what it makes of the API's description, and a program that uses that. */
type Generator = { package: string; further?: readonly string[]; run: readonly string[]; program: string };

const markdown = '"# From a client\\n\\nWritten by it."';
const settings = `const baseUrl = process.env.SERVICE_URL + "/api/v1";
const headers = { Authorization: "Bearer " + process.env.TOKEN };`;

const generators: readonly Generator[] = [
  {
    package: "openapi-typescript",
    further: ["openapi-fetch"],
    run: ["openapi-typescript", "openapi.json", "--output", "schema.ts"],
    program: `import createClient from "openapi-fetch";
import type { paths } from "./schema.ts";
${settings}
const client = createClient<paths>({ baseUrl, headers });
const { data, error } = await client.POST("/articles", { body: { markdown: ${markdown} } });
console.log(data?.id ?? error);
const listed = await client.GET("/articles", { params: { query: { limit: 1 } } });
console.log(listed.data?.data.length ?? listed.error);`,
  },
  {
    package: "@hey-api/openapi-ts",
    run: ["openapi-ts", "--input", "openapi.json", "--output", "hey", "--client", "@hey-api/client-fetch"],
    program: `import { client } from "./hey/client.gen";
import { createArticle, listArticles } from "./hey/sdk.gen";
${settings}
client.setConfig({ baseUrl, headers });
const { data, error } = await createArticle({ body: { markdown: ${markdown} } });
console.log(data?.id ?? error);
const listed = await listArticles({ query: { limit: 1 } });
console.log(listed.data?.data.length ?? listed.error);`,
  },
  {
    package: "orval",
    run: ["orval", "--input", "openapi.json", "--output", "orval.ts", "--client", "fetch"],
    program: `import { createArticle, listArticles } from "./orval";
${settings}
const own = globalThis.fetch;
globalThis.fetch = (path, init) => own(baseUrl + String(path).replace(/^.*\\/api\\/v1/, ""), { ...init, headers: { ...init?.headers, ...headers } });
const created = await createArticle({ markdown: ${markdown} });
console.log(created.status === 201 ? created.data.id : created);
const listed = await listArticles({ limit: 1 });
console.log(listed.status === 200 ? listed.data.data.length : listed);`,
  },
  {
    package: "swagger-typescript-api",
    run: ["swagger-typescript-api", "generate", "--path", "openapi.json", "--output", ".", "--name", "swagger.ts"],
    program: `import { Api } from "./swagger";
${settings}
const { articles } = new Api({ baseUrl, baseApiParams: { headers } });
const created = await articles.createArticle({ markdown: ${markdown} });
console.log(created.data.id);
const listed = await articles.listArticles({ limit: 1 });
console.log(listed.data.data.length);`,
  },
];

const compiler = ["--noEmit", "--strict", "--skipLibCheck", "--target", "esnext", "--lib", "esnext,dom,dom.iterable", "--types", "node"];
const modules = ["--module", "preserve", "--moduleResolution", "bundler", "--allowImportingTsExtensions"];

export async function tryClients(place: Place, open: Open): Promise<{ version: string; results: Result[] }> {
  const press = await open();
  place.write("openapi.json", await (await fetch(`${press.service.url}/openapi.json`)).text());
  place.write("package.json", '{ "private": true, "type": "module" }');
  place.npm(["typescript@5", "@types/node", "tsx"]);
  const results: Result[] = [await attempt("@stoplight/spectral-cli", () => lint(place))];
  for (const generator of generators) {
    let version = "";
    const came = await attempt(generator.package, () => {
      version = place.npm([generator.package, ...(generator.further ?? [])])[generator.package] ?? "";
      const bin = (name: string, ...args: string[]) =>
        place.run(place.path("node_modules/.bin", name), args, { env: { SERVICE_URL: press.service.url, TOKEN: press.token } });
      const [name = "", ...args] = generator.run;
      bin(name, ...args);
      place.write("program.ts", generator.program);
      bin("tsc", ...compiler, ...modules, "program.ts");
      const said = bin("tsx", "program.ts").trim().split("\n");
      demand((said[0] ?? "").startsWith("art_") && said[1] === "1", said.join(" "));
      return `Generated, compiles under \`strict\`; an article is created and listed`;
    });
    results.push({ tried: `${generator.package} ${version}`, came: came.came });
  }
  results.push({ tried: "@openapitools/openapi-generator-cli", came: javaOnly(place) });
  return { version: "OpenAPI 3.1", results };
}

/** Checks the description by the rules that most tools take over. A warning counts as a fault. */
function lint(place: Place): string {
  const version = place.npm(["@stoplight/spectral-cli"])["@stoplight/spectral-cli"];
  place.write(".spectral.yaml", 'extends: ["spectral:oas"]');
  const args = ["lint", "--ruleset", ".spectral.yaml", "--fail-severity", "warn", "openapi.json"];
  return `Version ${version}, rules \`spectral:oas\`: ${place.run(place.path("node_modules/.bin/spectral"), args).trim()}`;
}

/** Its package in the registry fetches the program itself from elsewhere, and needs Java. */
function javaOnly(place: Place): string {
  try {
    place.npm(["@openapitools/openapi-generator-cli"]);
    return `Version ${place.run(place.path("node_modules/.bin/openapi-generator-cli"), ["version"]).trim()} is there; its clients were not tried`;
  } catch {
    return "Could not be had: the package fetches its program from Maven, which was not reached";
  }
}
