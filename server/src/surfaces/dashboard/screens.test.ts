import { existsSync } from "node:fs";
import { join } from "node:path";
import { ownPlaceAddresses } from "@galley/contract";
import { expect, test } from "vitest";
import { screenAt } from "./screens.ts";

const dashboard = join(import.meta.dirname, "../../../../dashboard");

test.for<[string, string | undefined]>([
  ["/", "content/articles/article-list-screen.tsx"],
  ["/projects/prj_1/articles", "content/articles/article-list-screen.tsx"],
  ["/projects/prj_1/articles/", "content/articles/article-list-screen.tsx"],
  ["/projects/prj_1/articles/import", "content/articles/transfer/import-screen.tsx"],
  ["/projects/prj_1/articles/art_1", "content/articles/article-screen.tsx"],
  ["/projects/prj_1/articles/art_1/review", "content/articles/review/review-screen.tsx"],
  ["/organizations/org_1/webhooks/wh_1/edit", "delivery/webhooks/form/edit-endpoint-screen.tsx"],
  ["/organizations/org_1/articles", undefined],
  ["/projects//articles", undefined],
  ["/projects/prj_1/articles/art_1/review/more", undefined],
])("names the source of the screen at %s", ([path, source]) => {
  expect(screenAt(path)).toBe(source && `src/features/${source}`);
});

test.for(ownPlaceAddresses)("names the source of the screen that an own place has at /$address", ({ address, source }) => {
  expect(screenAt(`/${address}`)).toBe(`../capabilities/${source}`);
  expect(existsSync(join(dashboard, `../capabilities/${source}`))).toBe(true);
});
