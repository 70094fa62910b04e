import { afterAll, beforeAll, expect, test } from "vitest";
import { registry } from "#src/registry/registry.ts";
import { openWorld, publicUrl, type World } from "#test/world.ts";

let world: World;
const person = { kind: "person" } as const;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test("tells under which addresses readers find a project's blog, also while it is off", async () => {
  const { id, blogSlug } = await world.newProject({ name: "Field Notes" });
  const read = (role: "owner" | "reader" = "owner") => world.call(registry.getHostedBlog, { projectId: id }, { ...person, role });
  const serviceUrl = `${publicUrl}/blog/${blogSlug}`;
  expect(await read("reader")).toEqual({ projectId: id, on: true, url: serviceUrl, serviceUrl, hosts: [] });
  const hosts = ["notes.hearth.example", "field.hearth.example"];
  await world.call(registry.updateProject, { id, blogHosts: hosts, hostedBlog: false }, person);
  const waiting = { state: "waiting", serves: false, record: expect.objectContaining({ type: "TXT" }), checkedAt: null, servedUntil: null };
  const [field, notes] = [
    { host: "field.hearth.example", ...waiting },
    { host: "notes.hearth.example", ...waiting },
  ];
  expect(await read()).toEqual({ projectId: id, on: false, url: serviceUrl, serviceUrl, hosts: [field, notes] });
  await world.call(registry.grantBlogHost, { projectId: id, host: notes.host }, { kind: "operator" });
  expect(await read("reader")).toMatchObject({ url: "https://notes.hearth.example", serviceUrl, hosts: [field, { serves: true }] });
});

test("answers for a foreign project like for an unknown one", async () => {
  const other = await world.newOrganization();
  const read = (projectId: string) => world.call(registry.getHostedBlog, { projectId }, person);
  const unknown = await read("prj_unknown").catch((error: unknown) => error);
  expect(unknown).toMatchObject({ code: "project_not_allowed" });
  await expect(read(other.projectId)).rejects.toEqual(unknown);
});
