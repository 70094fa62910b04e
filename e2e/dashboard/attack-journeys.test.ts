import { afterAll, beforeAll, expect, test } from "vitest";
import { demoOrganizations } from "../../server/src/operating/seed/people.ts";
import { listenHttp } from "../../server/test/outside/listen.ts";
import { expectHarmless } from "./expect-harmless.ts";
import { fillHostile } from "./fill-hostile.ts";
import { hostileKinds } from "./hostile-texts.ts";
import { settled } from "./look.ts";
import { useJourneys } from "./use-journeys.ts";

// An attacker's page, opened in the browser of an owner who is signed in. It tries everything that a page can try.
let evil: Awaited<ReturnType<typeof listenHttp>>;
let served = "";
beforeAll(async () => {
  evil = await listenHttp((_request, response) => response.setHeader("content-type", "text/html").end(served));
});
afterAll(() => evil[Symbol.asyncDispose]());
// Refused attacks report errors on the attacker's page.
const { dashboard, visit } = useJourneys({ meant: /./ });

async function counts(): Promise<Record<string, number>> {
  const { rows } = await dashboard.owner.query(`
    select (select count(*)::integer from article) as articles, (select count(*)::integer from token_digest) as tokens,
      (select count(*)::integer from member) as members, (select count(*)::integer from audit where surface = 'dashboard') as changes`);
  return rows[0];
}

test("no form, script or frame of another site changes or shows anything, whatever it calls its body", async () => {
  const calls = {
    create_article: { projectId: dashboard.projectId, markdown: "# Forged\n\nText." },
    create_token: { name: "Forged", projectId: null, validityDays: null, permissions: ["articles:approve"] },
    add_member: { email: "mallory@evil.example", name: "Mallory", role: "owner" },
  };
  const page = await visit("/");
  await page.getByRole("heading", { level: 1 }).waitFor();
  const before = await counts();
  served = `<!doctype html><meta charset="utf-8">
  ${["/", dashboard.at("articles"), "/account"].map((path) => `<iframe src="${dashboard.origin}${path}"></iframe>`).join("")}
  <script type="module">
    const calls = ${JSON.stringify(calls)};
    const outcomes = [];
    for (const [name, input] of Object.entries(calls)) {
      const address = "${dashboard.origin}/dashboard/organizations/${demoOrganizations.hearth.id}/" + name;
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
  </script>`;
  await page.goto(`http://127.0.0.1:${evil.port}/`, { waitUntil: "load" });
  await page.waitForFunction("window.done !== undefined");
  // A request without a preflight gets an answer that no page of another site may read. Every other request is not even sent.
  expect(new Set(await page.evaluate<string[]>("window.done"))).toEqual(new Set(["refused"]));
  // The frames of the forms hold refusals, those of the screens nothing.
  const isScreen = (url: string) => url.startsWith(dashboard.origin) && !url.includes("/dashboard/organizations/");
  expect(
    page
      .frames()
      .map((frame) => frame.url())
      .filter(isScreen),
  ).toEqual([]);
  expect(await counts()).toEqual(before);
});

test("a hostile text of each kind stays text in lists, the calendar, the editor, a review, comments, posts and an address", async () => {
  // Of the kinds that differ by the name of a tag alone, the last few.
  const texts = hostileKinds.flatMap(([text]) => text ?? []).slice(0, 24);
  const place = await fillHostile(dashboard, texts);
  const page = await visit("/");
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.reload();
  const paths = ["articles", "posts", "suggestions", "notifications", "calendar?view=month&date=2027-01-14", `posts/${place.postIds[0]}`];
  for (const path of [...paths, ...["", "/history", "/review"].map((screen) => `articles/${place.articleId}${screen}`)]) {
    await visit(`/projects/${place.projectId}/${path}`);
    await settled(page);
    // Text that every hostile text contains, whichever of them the screen shows.
    await page
      .getByText(/alert|hit=1/)
      .first()
      .waitFor();
    await expectHarmless(page, path);
  }
  for (const text of texts.slice(0, 4)) {
    await page.goto(`/projects/${place.projectId}/articles?q=${encodeURIComponent(text)}`);
    await settled(page);
    await expectHarmless(page, text);
  }
  expect(dialogs).toEqual([]);
});
