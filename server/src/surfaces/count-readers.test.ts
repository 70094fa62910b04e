import { expect, test } from "vitest";
import { createBell } from "#src/core/flow/bell.ts";
import type { View } from "#src/delivery/blog/views/view.ts";
import { countReaders } from "./count-readers.ts";

const view: View = { organizationId: "org_1", articleId: "art_1" };
const chrome = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36";

test("reads the address of a person, and none of programs, which open most pages", () => {
  const [read, recorded]: [string[], View[]] = [[], []];
  const views = { record: (counted: View) => void recorded.push(counted), flush: () => Promise.resolve(), bell: createBell() };
  const onView = countReaders(views, (peer) => {
    read.push(peer ?? "");
    return peer ?? "";
  });
  const open = (userAgent?: string) => {
    const headers = userAgent === undefined ? {} : { "user-agent": userAgent };
    onView(view, new Request("https://galley.test/blog/one", { headers }), { incoming: { socket: { remoteAddress: "198.51.100.7" } } });
  };
  for (const program of [undefined, "curl/8.0", "Googlebot/2.1 (+http://www.google.com/bot.html)"]) open(program);
  expect([read, recorded]).toEqual([[], []]);
  open(chrome);
  expect([read, recorded]).toEqual([["198.51.100.7"], [view]]);
});
