import { expect, test } from "vitest";
import { type Entry, stepsOf, told } from "./activity-entry.ts";

const sam = { kind: "person", name: "Sam", via: null };
const entry = (given: object) =>
  ({ kind: "edited", revision: 1, by: sam, destination: null, scheduledFor: null, ...given }) as unknown as Entry;
const sentences = (...entries: object[]) => stepsOf(entries.map(entry)).map((step) => told(step, "Europe/Lisbon"));

test("revisions that one person saved in a row are one step, newest first", () => {
  const by = { kind: "person", name: "Marta", via: null };
  expect(
    sentences(
      { revision: 6, by },
      { revision: 5 },
      { revision: 4 },
      { revision: 3 },
      { kind: "commented", revision: null },
      { revision: 2 },
      { kind: "created", revision: 1 },
    ),
  ).toEqual(["Marta saved revision 6", "Sam saved revisions 3 to 5", "Sam commented", "Sam saved revision 2", "Sam created it"]);
});

test("what an assistant saved for a person is no step of that person's own", () => {
  expect(sentences({ revision: 3, by: { ...sam, via: "Claude" } }, { revision: 2 })).toHaveLength(2);
});

test("approvals and publications name their revision and place", () => {
  expect(
    sentences(
      { kind: "published", revision: 4, destination: "hosted_blog", by: { kind: "service", name: null, via: null } },
      { kind: "approved", revision: 4 },
      { kind: "changes_requested", revision: 3 },
      { kind: "submitted", revision: 3 },
    ),
  ).toEqual(["Revision 4 went live: Hosted blog", "Sam approved revision 4", "Sam asked for changes", "Sam sent it to review"]);
});
