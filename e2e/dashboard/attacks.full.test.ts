import { afterAll, beforeAll, expect, test } from "vitest";
import { listenHttp } from "../../server/test/outside/listen.ts";
import { useDashboard } from "./use-dashboard.ts";

// An attacker's page, opened in the browser of an owner who is signed in. It tries everything that a page can try.

let evil: Awaited<ReturnType<typeof listenHttp>>;
let served = "";
beforeAll(async () => {
  evil = await listenHttp((_request, response) => response.setHeader("content-type", "text/html").end(served));
});
afterAll(() => evil[Symbol.asyncDispose]());
// Refused attacks report errors on the attacker's page.
const dashboard = useDashboard({ running: true, meant: /./ });

const screens = () => [
  "/",
  ...["articles", "posts", "calendar", "suggestions", "media", "notifications"].map(dashboard.at),
  "/account",
  "/sign-in",
];

async function counts(): Promise<Record<string, number>> {
  const { rows } = await dashboard.owner.query(`
    select (select count(*)::integer from article) as articles, (select count(*)::integer from token_digest) as tokens,
      (select count(*)::integer from member) as members, (select count(*)::integer from audit where surface = 'dashboard') as changes`);
  return rows[0];
}

/** Opens the attacker's page after a working dashboard in the same browser, and waits until it has tried everything. */
async function fallFor(markup: string): Promise<{ tried: unknown; framed: number }> {
  served = `<!doctype html><meta charset="utf-8">${markup}`;
  const page = await dashboard.openPage("marta");
  await page.goto("/");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.goto(`http://127.0.0.1:${evil.port}/`);
  await page.waitForFunction("window.done !== undefined");
  const framed = page.frames().filter((frame) => frame !== page.mainFrame() && frame.url().startsWith(dashboard.origin)).length;
  return { tried: await page.evaluate("window.done"), framed };
}

test("no form and no script of another site changes anything, whatever it calls its body", async () => {
  const { rows } = await dashboard.owner.query("select id, organization_id from project where id = $1", [dashboard.projectId]);
  const organization = rows[0].organization_id;
  const calls = {
    create_article: { projectId: dashboard.projectId, markdown: "# Forged\n\nText." },
    create_token: { name: "Forged", projectId: null, validityDays: null, permissions: ["articles:approve"] },
    add_member: { email: "mallory@evil.example", name: "Mallory", role: "owner" },
  };
  const before = await counts();
  const { tried } = await fallFor(`<script type="module">
    const calls = ${JSON.stringify(calls)};
    const outcomes = [];
    for (const [name, input] of Object.entries(calls)) {
      const address = "${dashboard.origin}/dashboard/organizations/${organization}/" + name;
      const body = JSON.stringify(input);
      for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/json"]) {
        for (const mode of ["no-cors", "cors"]) {
          outcomes.push(await fetch(address, { method: "POST", credentials: "include", mode, headers: { "content-type": type }, body })
            .then(({ type, status }) => type === "opaque" ? "opaque" : status, () => "refused"));
        }
      }
      navigator.sendBeacon(address, new Blob([body], { type: "text/plain" }));
      await new Promise((resolve) => {
        const frame = document.createElement("iframe");
        frame.name = "target-" + name;
        document.body.append(frame);
        const form = document.createElement("form");
        Object.assign(form, { method: "post", action: address, target: frame.name, enctype: "text/plain" });
        const field = document.createElement("input");
        field.name = body.slice(0, -1) + ',"ignored":"';
        field.value = '"}';
        form.append(field);
        document.body.append(form);
        frame.addEventListener("load", resolve);
        form.submit();
      });
    }
    outcomes.push(await fetch("${dashboard.origin}/dashboard/session", { credentials: "include" }).then(() => "read", () => "refused"));
    window.done = outcomes;
  </script>`);
  // A request without a preflight gets an answer that no page of another site may read. Every other request is not even sent.
  expect(new Set(tried as string[])).toEqual(new Set(["refused"]));
  expect(await counts()).toEqual(before);
});

test("no screen can be put into a frame, where somebody would click on what they do not see", async () => {
  const frames = screens().map((path) => `<iframe src="${dashboard.origin}${path}"></iframe>`);
  const { framed } = await fallFor(`${frames.join("")}<script>addEventListener("load", () => (window.done = true));</script>`);
  expect(framed).toBe(0);
});
