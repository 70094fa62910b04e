import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listen } from "../site/test/listen.ts";
import { client, content, contentThrough, folder, idOf, read, service, useContentFolder, write } from "./content-folder.ts";

useContentFolder();

test("status of 205 files takes one call for each hundred articles and one for what is gone, and tells each state", async () => {
  const names = Array.from({ length: 205 }, (_, index) => `${index}.md`);
  for (const name of names) write(name, `# Article ${name}\n\nText.\n`);
  await content("push");
  const there = await client.getArticle({ id: idOf("1.md") });
  await client.updateArticle({ id: there.id, revision: there.revision, title: "Changed there" });
  await client.deleteArticle({ id: idOf("2.md") });
  await client.createArticle({ markdown: "# Alone\n\nText.", submit: false });
  rmSync(join(folder, "3.md"));
  write("4.md", "# Article 4\n\nOther text.\n");
  write("new.md", "# New\n\nText.\n");
  const calls: string[] = [];
  await using counting = await listen(async ({ method = "", url = "", headers }, response) => {
    calls.push(`${method} ${url.split("?")[0]}`);
    const answer = await fetch(`${service.url}${url}`, { headers: { authorization: headers.authorization ?? "" } });
    response.writeHead(answer.status, { "content-type": "application/json" }).end(await answer.text());
  });
  write("galley-content.lock.json", read("galley-content.lock.json").replace(service.url, counting.url));
  const { code, actions } = await contentThrough(counting.url, "status");
  expect(calls).toEqual(Array(4).fill("GET /api/v1/articles"));
  const others = actions.filter((action) => !action.startsWith("draft"));
  expect([code, others.toSorted(), actions.length - others.length]).toEqual([
    3,
    ["changed here 4.md", "changed there 1.md", "gone 2.md", "new new.md", "no file 3.md", "only there alone"],
    201,
  ]);
});
