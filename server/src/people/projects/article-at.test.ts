import { expect, test } from "vitest";
import { articleAddresses } from "./article-at.ts";

const site = {
  site_url: "https://www.hearth.example/start",
  language: "en",
  url_pattern: "/blog/{slug}/",
  hosted_blog: true,
  blog_slug: "hearth-home",
  blog_host: "journal.hearth.example",
};
const hosts = ["journal.hearth.example", "www.tagebuch.example"];
const read = articleAddresses(site, hosts, "https://galley.example:8443");

const found: [string, string, string | null][] = [
  ["https://www.hearth.example/blog/warm-walls/", "warm-walls", null],
  ["http://hearth.example/blog/warm-walls", "warm-walls", null],
  ["https://HEARTH.example:443/blog/warm-walls?utm_source=x#top", "warm-walls", null],
  ["https://hearth.example/blog/warm-walls///", "warm-walls", null],
  ["https://galley.example:8443/blog/hearth-home/warm-walls", "warm-walls", "en"],
  ["https://galley.example:8443/blog/hearth-home/pt-BR/warm-walls/", "warm-walls", "pt-BR"],
  ["https://journal.hearth.example/warm-walls", "warm-walls", "en"],
  ["https://www.journal.hearth.example/de/warm-walls", "warm-walls", "de"],
  ["https://tagebuch.example/de/warm-walls", "warm-walls", "de"],
];
test.each(found)("%s is the article %s in %s", (page, slug, locale) => expect(read(page)).toEqual({ slug, locale }));

test.each([
  "https://hearth.example/",
  "https://hearth.example/blog",
  "https://hearth.example/blog/",
  "https://hearth.example/blog/warm-walls/comments",
  "https://hearth.example/blog/Warm-Walls",
  "https://hearth.example/blog/warm%2Dwalls",
  "https://hearth.example:8080/blog/warm-walls",
  "https://blog.hearth.example/blog/warm-walls",
  "https://galley.example/blog/hearth-home/warm-walls",
  "https://galley.example:8443/blog/another-blog/warm-walls",
  "https://journal.hearth.example/en/de/warm-walls",
  "https://journal.hearth.example/feed.xml",
  "ftp://hearth.example/blog/warm-walls",
  "warm-walls",
  "",
])("%s is the address of no article", (page) => expect(read(page)).toBeUndefined());

test.each([
  ["/{slug}", "/warm-walls"],
  ["/{slug}.html", "/warm-walls.html"],
  ["/über uns/{slug}".replace(" ", "-"), "/%C3%BCber-uns/warm-walls"],
  ["/a/{slug}/b", "/a/warm-walls/b/"],
  ["/x.+({slug}", "/x.+(warm-walls"],
])("the pattern %s reads %s", (url_pattern, path) => {
  expect(articleAddresses({ ...site, url_pattern }, [], "https://galley.example")(`https://hearth.example${path}`)).toEqual({
    slug: "warm-walls",
    locale: null,
  });
});
