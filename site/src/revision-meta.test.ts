import { expect, test } from "vitest";
import { revisionContent, revisionMeta } from "./revision-meta.ts";

test("the tag names the article and its revision, and lets nothing out of its attribute", () => {
  expect(revisionMeta({ id: "art_1", revision: 3 })).toBe('<meta name="galley:revision" content="art_1:3">');
  expect(revisionContent({ id: 'art_1"><script>', revision: 3 })).toBe("art_1script:3");
});
