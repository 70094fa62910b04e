import { expect, test } from "vitest";
import { saysTheSame } from "./same-text.ts";

const short = "https://t.co/aB3dE5fG7h";

test.each([
  ["Plain.", { text: "Plain." }],
  ["R&D <says> so", { text: "R&amp;D &lt;says&gt; so" }],
  ["cafe\u0301", { text: "caf\u00e9" }],
  ["Two\n\nlines", { text: "Two\n\nlines" }],
  ["Read https://hearth.example/Heat?a=1&b=2", { text: `Read ${short}`, urls: [["https://hearth.example/Heat?a=1&b=2"]] }],
  ["At hearth.example.", { text: `At ${short}.`, urls: [["http://hearth.example"]] }],
  ["At hearth.example, too", { text: `At ${short}, too`, urls: [["http://hearth.example/"]] }],
  [
    "Look: https://www.tiktok.com/@hearth/video/7123456789",
    { text: `Look: ${short}`, urls: [["https://www.tiktok.com/@hearth/video/7123456789"]] },
  ],
  ["Theirs: https://x.com/other/status/77/photo/1", { text: `Theirs: ${short}`, urls: [["https://x.com/other/status/77/photo/1"]] }],
  ["Pay https://hearth.example/?q=a$$b&c=$&", { text: `Pay ${short}`, urls: [["https://hearth.example/?q=a$$b&c=$&"]] }],
  ["A picture.", { text: `A picture. ${short}`, urls: [["https://x.com/hearth/status/1/photo/1", "3_1"]] }],
])("%j is the text that X gives back as %j", (sent, { text, urls = [] }: { text: string; urls?: string[][] }) => {
  const entities = { urls: urls.map(([expanded_url, media_key]) => ({ url: short, expanded_url, media_key })) };
  expect(saysTheSame(sent, { id: "1", text, entities })).toBe(true);
  expect(saysTheSame(`${sent} more`, { id: "1", text, entities })).toBe(false);
});

test.each([
  ["Post 1", "Post 10"],
  ["See hearth.example/a", "See hearth.example/b"],
  ["Yes.", "Yes!"],
  ["a/b", "ab"],
])("%j is not %j", (sent, text) => {
  expect(saysTheSame(sent, { id: "1", text })).toBe(false);
});
