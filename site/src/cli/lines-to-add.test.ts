import { limits } from "@galley/contract";
import { expect, test } from "vitest";
import { frameworks, type Project } from "./framework.ts";
import { linesToAdd, redirectLines } from "./lines-to-add.ts";

type Sent = { status?: number; location?: string; cached?: string | null };

/** The parts of the frameworks that the lines use; each writes down what it is given. */
function partsOf(sent: Sent) {
  function keep<Next>(headers: Record<string, string>, next?: Next): Next | undefined {
    sent.cached = headers["cache-control"] ?? null;
    return next;
  }
  const lead = (status: number, location: string) => Object.assign(sent, { status, location });
  return {
    permanentRedirect: (location: string) => lead(308, location),
    redirect: lead,
    setHeaders: keep,
    useResponseHeader: () => ({
      set value(cached: string) {
        sent.cached = cached;
      },
    }),
    navigateTo: async (location: string, { redirectCode }: { redirectCode: number }) => lead(redirectCode, location),
    reply: { headers: (headers: Record<string, string>) => keep(headers, { redirect: (to: string, status: number) => lead(status, to) }) },
    response: {
      set: (headers: Record<string, string>) => keep(headers, { redirect: lead }),
      writeHead: (status: number, { location = "", ...headers }: Record<string, string>) => {
        lead(status, location);
        return keep(headers, { end: () => {} });
      },
    },
  };
}

/** Runs the lines for a framework in the page that was asked for a slug, and returns what it answers; an empty object where it goes on. */
async function answerTo(framework: (typeof frameworks)[number] | "unknown", slug: string): Promise<Sent> {
  const project = { framework, typescript: false, isStatic: false, homepage: null, routePath: "", importName: "", hasPackage: true };
  const code = redirectLines(project, "https://hearth.example/blog/{slug}.html").filter((line) => !line.startsWith("import "));
  const sent: Sent = {};
  const parts = { article: { slug: "today" }, slug, ...partsOf(sent) };
  const page = Function(`{ ${Object.keys(parts)} }`, `return (async () => { ${code.join("\n")} })();`);
  const answer: unknown = await page(parts);
  if (!(answer instanceof Response)) return sent;
  return { status: answer.status, location: answer.headers.get("location") ?? "", cached: answer.headers.get("cache-control") };
}

test.each([...frameworks, "unknown"] as const)(
  "the lines for %s lead an earlier slug on, and leave the one of today alone",
  async (framework) => {
    // Next.js sets no header here: it tells browsers to keep no page that is rendered for each request.
    const headers = framework === "next" ? { status: 308 } : { status: 301, cached: "public, max-age=300" };
    expect(await answerTo(framework, "earlier")).toEqual({ ...headers, location: "/blog/today.html" });
    expect(await answerTo(framework, "today")).toEqual({});
  },
);

test("a site on Fastify is told to take paths as long as a slug can be", () => {
  const project = { framework: "fastify", isStatic: false, importName: "./galley-webhook.mjs", routePath: "galley-webhook.mjs" } as Project;
  expect(linesToAdd(project).join("\n")).toContain(`maxParamLength: ${limits.slugLengthMax} `);
});
