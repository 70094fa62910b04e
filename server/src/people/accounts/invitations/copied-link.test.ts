import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { setPassword } from "#test/people.ts";
import { newVisitor, type Page } from "#test/visitor.ts";
import { openWorld, type World } from "#test/world.ts";

// A service without email. The holder of a copied invitation may be its creator, who wants to learn of another person's account.
let world: World;
let email: string;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(() => world.empty("attempt_window"));

const join = { name: "Eve", password: "nine dry herons" };

async function invitation(): Promise<string> {
  const { link } = await world.call(world.registry.inviteMember, { email, role: "owner" }, { kind: "person" });
  return new URL(link ?? "").pathname;
}

/** Returns everything that an answer says, except ids, addresses and links that differ with each call. */
function said({ status, headers, text }: Page, path: string): string {
  const left = new Set(["date", "x-request-id"]);
  const lines = [...headers].filter(([name]) => !left.has(name)).map(([name, value]) => `${name}: ${value}`);
  const whole = [status, ...lines.toSorted(), text].join("\n");
  return whole.replaceAll(email, "EMAIL").replaceAll(path, "PATH").replaceAll(encodeURIComponent(path), "PATH");
}

const kinds = {
  none: async () => {},
  "made by another organization": async () => {
    const { personId, organizationId } = await world.newOrganization();
    await world.call(world.registry.addMember, { email, role: "reader" }, { kind: "operator", organizationId, personId });
  },
  unproved: async () => {
    await world.owner.query("insert into person (id, email, name) values ($1, $1, 'Ilse')", [email]);
    await setPassword(world.owner, email);
  },
  proved: async () => {
    await world.owner.query("insert into person (id, email, name, proved_at) values ($1, $1, 'Ilse', now())", [email]);
    await setPassword(world.owner, email);
  },
};

test("a copied link tells nothing of whether there is an account: page, form, wrong form and sign-in after it answer byte for byte alike", async () => {
  const answers = new Map<string, Set<string>>();
  const note = (step: string, answer: string) => answers.set(step, (answers.get(step) ?? new Set()).add(answer));
  for (const [kind, make] of Object.entries(kinds)) {
    await world.empty("attempt_window");
    email = `${kind.replaceAll(" ", "-")}@hearth.example`;
    const path = await invitation();
    await make();
    const visitor = newVisitor(world.app);
    note("page", said(await visitor.get(path), path));
    note("weak", said(await visitor.post(path, { name: "Eve", password: "short" }), path));
    const sent = await visitor.post(path, join);
    note("form", said(sent, path));
    note("next page", said(await visitor.follow(sent), path));
    note("page again", said(await visitor.get(path), path));
    note("form again", said(await visitor.post(path, join), path));
    note("wrong password", said(await visitor.post("/sign-in", { email, password: "not that one", next: path }), path));
    const listed = await world.call(world.registry.listInvitations, {}, { kind: "person" });
    note("invitation", String(listed.data.some((one) => one.email === email)));
    const { data } = await world.call(world.registry.listMembers, {}, { kind: "person" });
    note("member", String(data.some((one) => one.email === email)));
  }
  expect([...answers].map(([step, different]) => [step, different.size])).toEqual([...answers.keys()].map((step) => [step, 1]));
  expect(answers.size).toBe(9);
});

test("a copied link changes nothing of an account that there is", async () => {
  for (const kind of ["unproved", "proved", "made by another organization"] as const) {
    email = `kept-${kind.replaceAll(" ", "-")}@hearth.example`;
    const path = await invitation();
    await kinds[kind]();
    const state = async () =>
      (
        await world.owner.query(
          "select p.*, w.hash, w.changed_at from person p left join password w on w.person_id = p.id where p.email = $1",
          [email],
        )
      ).rows;
    const before = await state();
    expect((await newVisitor(world.app).post(path, join)).status).toBe(303);
    expect(await state()).toEqual(before);
  }
});
