import { organizationEventTypes, webhookCountMax } from "@galley/contract";
import { expect, test } from "vitest";
import { type Endpoint, eventsLine, hostOf, projectLine, shownCount } from "./names.ts";

const endpoint = (given: object) => ({ kind: "organization", events: [], projectId: null, ...given }) as unknown as Endpoint;

test("the events of an endpoint are told in one line", () => {
  expect(eventsLine(endpoint({ events: ["article.published"] }))).toBe("article.published");
  const many = eventsLine(endpoint({ events: ["article.published", "post.published", "credits.low"] }));
  expect(many).toContain("article.published, post.published");
  expect(many).not.toContain("credits.low");
  const all = eventsLine(endpoint({ events: organizationEventTypes }));
  expect(all).toContain(String(organizationEventTypes.length));
  expect(eventsLine(endpoint({ kind: "site", events: ["article.published"] }))).not.toContain("article.published");
});

test("an endpoint names its project, or that it hears of all", () => {
  const organization = { projects: [{ id: "prj_1", name: "Hearth" }] } as never;
  expect(projectLine(endpoint({ projectId: "prj_1" }), organization)).toBe("Hearth");
  expect(projectLine(endpoint({ projectId: null }), organization)).toBe("All projects");
});

test("a count ends at its maximum, and an address is told by its host", () => {
  expect([shownCount(3), shownCount(webhookCountMax)]).toEqual(["3", expect.stringMatching(/\+$/)]);
  expect([hostOf("https://hooks.example/in?x=1"), hostOf("no address")]).toEqual(["hooks.example", "no address"]);
});
