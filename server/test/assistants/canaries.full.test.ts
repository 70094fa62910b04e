import { afterAll, beforeAll, expect, test } from "vitest";
import { type Listener, listen } from "#src/app/listen.ts";
import { inShare } from "../chance.ts";
import { openWorld, type World } from "../world.ts";
import { modernMessage } from "./client.ts";

const organizations = 20;
const clientsEach = inShare(50);
const parallel = 100;

type Assistant = { value: string; articleId: string; canary: string; projectId: string };

let world: World;
let listener: Listener;
const assistants: Assistant[] = [];
beforeAll(async () => {
  world = await openWorld();
  listener = await listen("127.0.0.1", 0);
  listener.serve(world.app.fetch);
  for (let count = 0; count < organizations; count += 1) {
    const place = await world.newOrganization();
    await Promise.all(Array.from({ length: clientsEach }, (_, index) => newClient(place, `canary-${count}-${index}-end`)));
  }
});
afterAll(async () => {
  listener.cut();
  await listener.drain();
  await world.close();
});

/** Creates a project with one article, and an assistant connected to that project alone. */
async function newClient({ organizationId, personId }: { organizationId: string; personId: string }, canary: string) {
  const who = { organizationId, personId, projectId: null };
  const project = await world.call(world.registry.createProject, { name: canary }, { ...who, kind: "person" });
  const input = { projectId: project.id, markdown: `# ${canary}\n\n${canary}`, submit: false };
  const { id: articleId } = await world.call(world.registry.createArticle, input, who);
  const { value } = await world.newAssistant({ organizationId, personId, projectId: project.id });
  assistants.push({ value, articleId, canary, projectId: project.id });
}

/** Sends one message over the wire, in the form of the current revision or in the form of 2025 clients, and returns the answer's text. */
async function send(value: string, isModern: boolean, method: string, params: Record<string, unknown>): Promise<string> {
  const modern = modernMessage(method, params);
  const plain = { headers: { accept: "application/json, text/event-stream" }, body: { jsonrpc: "2.0", id: 1, method, params } };
  const { headers, body } = isModern ? modern : plain;
  const response = await fetch(`http://127.0.0.1:${listener.port}/mcp`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${value}`, ...headers },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return response.text();
}

test(`${organizations * clientsEach} assistants that call all at once see their own article and none of another's`, async () => {
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < assistants.length; index = next++) {
      const own = assistants[index];
      const other = assistants[(index * 7 + 1) % assistants.length];
      if (own === undefined || other === undefined || own === other) throw new Error("Nobody to look at.");
      const call = (name: string, args: object) => send(own.value, index % 2 === 0, "tools/call", { name, arguments: args });
      const answers = await Promise.all([
        call("list_articles", {}),
        call("get_article", { id: own.articleId }),
        call("list_projects", {}),
        send(own.value, index % 2 === 1, "resources/read", { uri: `galley://articles/${own.articleId}` }),
      ]);
      for (const text of answers) expect(new Set(text.match(/canary-\d+-\d+-end/g))).toEqual(new Set([own.canary]));
      const refused = await Promise.all([
        call("get_article", { id: other.articleId }),
        call("list_articles", { projectId: other.projectId }),
        call("get_brand", { id: other.projectId }),
      ]);
      expect(refused.map((text) => /"text":"(\w+): /.exec(text)?.[1])).toEqual(["not_found", "project_not_allowed", "not_found"]);
      for (const text of refused) expect(text).not.toContain("canary-");
    }
  };
  await Promise.all(Array.from({ length: parallel }, worker));
  expect(next).toBeGreaterThanOrEqual(assistants.length);
});
