import { expect, test } from "vitest";
import { isOwnPage } from "./own-site.ts";

const publicUrl = "https://galley.example";
const project = { site_url: "https://www.hearth.example", blog_slug: "hearth", blog_host: "blog.hearth.example" };

test.each([
  ["https://hearth.example/heat-pumps", true],
  ["https://www.hearth.example/a?b=c", true],
  ["https://blog.hearth.example/a", true],
  ["https://galley.example/blog/hearth/a", true],
  ["https://galley.example/blog/hearthside/a", false],
  ["https://galley.example/blog/other/a", false],
  ["https://nothearth.example/a", false],
  ["https://hearth.example.evil.example/a", false],
  ["https://other.example/?https://hearth.example/", false],
])("%s is the project's own page: %s", (url, own) => {
  expect(isOwnPage(project, publicUrl, url)).toBe(own);
});

test("a project whose address is its blog on the service does not own the blogs beside it", () => {
  const hosted = { site_url: `${publicUrl}/blog/hearth`, blog_slug: "hearth", blog_host: null };
  expect(isOwnPage(hosted, publicUrl, `${publicUrl}/blog/hearth/pt/a`)).toBe(true);
  expect(isOwnPage(hosted, publicUrl, `${publicUrl}/blog/other/a`)).toBe(false);
});
