import { afterAll, beforeAll, expect, test } from "vitest";
import { hearSignals } from "#src/core/database/signals/hear-signals.ts";
import type { Signal } from "#src/core/database/signals/tell-signal.ts";
import { newSecurityKey } from "../outside/security-key.ts";
import { goodPassword, setPassword } from "../people.ts";
import { newVisitor } from "../visitor.ts";
import { openWorld, type World } from "../world.ts";

let world: World;
const heard: Signal[] = [];
let hearing: AsyncDisposable;
beforeAll(async () => {
  world = await openWorld({ mail: { smtpUrl: "smtp://127.0.0.1:1", from: "galley@galley.test" } });
  const connected = Promise.withResolvers<void>();
  hearing = hearSignals({
    login: await world.login(),
    name: "galley test",
    onSignal: (signal) => heard.push(signal),
    onGap: connected.resolve,
    lookForMaintenance: async () => {},
    onError() {},
  });
  await connected.promise;
});
afterAll(async () => {
  await hearing[Symbol.asyncDispose]();
  await world.close();
});

const person = { kind: "person" } as const;

const acts: Record<string, [worker: string, act: () => Promise<unknown>]> = {
  "an article that is published now": [
    "publisher",
    async () => {
      const { id } = await world.newArticle({ status: "approved" });
      await world.call(world.registry.publishArticleNow, { id, revision: 1 }, person);
    },
  ],
  "an invitation": [
    "accountMailer",
    () => world.call(world.registry.inviteMember, { email: "new@hearth.example", role: "reader", copyLink: false }, person),
  ],
  "a deletion that is asked for": [
    "accountMailer",
    async () => {
      const { id } = await world.newProject({ name: "Journal" });
      await world.call(world.registry.requestProjectDeletion, { id, name: "Journal" }, person);
    },
  ],
  "a new passkey": [
    "accountMailer",
    async () => {
      const { rows } = await world.owner.query("select email from person where id = $1", [world.personId]);
      await setPassword(world.owner, world.personId);
      const visitor = newVisitor(world.app);
      await visitor.post("/sign-in", { email: rows[0].email, password: goodPassword });
      const { options } = JSON.parse((await visitor.post("/account/passkeys/options")).text);
      await visitor.post("/account/passkeys/add", { name: "Blue key", credential: newSecurityKey().create(options, {}) });
    },
  ],
  "a link for a new password": [
    "accountMailer",
    () => newVisitor(world.app).post("/forgot-password", { email: "somebody@hearth.example" }),
  ],
};

test.each(Object.entries(acts))("%s is told to every process, with the worker that does it", async (_name, [worker, act]) => {
  heard.length = 0;
  await act();
  await expect.poll(() => heard).toContainEqual({ work: worker });
});
