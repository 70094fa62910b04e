import { expect, test } from "vitest";
import { ghostExport } from "#test/transfer/ghost.ts";
import { wordPressExport } from "#test/transfer/wordpress.ts";
import { readImport } from "./read-import.ts";

function read(source: string) {
  const job = { bytes: Buffer.from(source), name: null, siteUrl: null, projectUrl: null, images: true, nearest: false, articlesMax: 500 };
  return readImport(job);
}

test("authors of a Ghost export come in the order of each post, by name and never by email address", () => {
  const exported = JSON.parse(ghostExport().toString("utf8"));
  const [{ data }] = exported.db;
  data.users = [
    { id: "u1", name: "Marta Vidal", email: "marta@old.example" },
    { id: "u2", name: " Jonas\nEder ", email: "jonas@old.example" },
  ];
  data.posts_authors = [
    { post_id: "63f0c0a1", author_id: "u1", sort_order: 1 },
    { post_id: "63f0c0a1", author_id: "u2", sort_order: 0 },
    { post_id: "63f0c0a2", author_id: "gone", sort_order: 0 },
  ];
  data.posts.find(({ id }: { id: string }) => id === "63f0c0a3").author_id = "u1";
  const { articles } = read(JSON.stringify(exported));
  expect(articles.map(({ authors }) => authors)).toEqual([["Jonas Eder", "Marta Vidal"], [], ["Marta Vidal"]]);
  expect(JSON.stringify(articles)).not.toContain("@old.example");
});

test("authors of a WordPress export are called as they are shown there, else by their login", () => {
  const authors =
    "<wp:author><wp:author_login><![CDATA[mv]]></wp:author_login><wp:author_email><![CDATA[marta@old.example]]></wp:author_email>" +
    "<wp:author_display_name><![CDATA[Marta Vidal]]></wp:author_display_name></wp:author>";
  const creators = ["mv", "sam"];
  const source = wordPressExport()
    .toString("utf8")
    .replace("<item>", `${authors}<item>`)
    .replaceAll("<content:encoded>", () => `<dc:creator><![CDATA[${creators.shift() ?? ""}]]></dc:creator><content:encoded>`);
  const { articles } = read(source);
  expect(articles.map((article) => article.authors)).toEqual([["Marta Vidal"], ["sam"]]);
});

test("authors of front matter are one name, a list, or objects with a name, and a name that is long or told often is kept once", () => {
  const only = (head: string) => read(`---\ntitle: T\n${head}\n---\n\nText.`).articles[0];
  const authorsIn = (head: string) => only(head)?.authors;
  expect(authorsIn("author: Vidal, Marta")).toEqual(["Vidal, Marta"]);
  expect(authorsIn("authors:\n  - Marta Vidal\n  - name: Jonas Eder\n    url: https://j.example\n  - 7")).toEqual([
    "Marta Vidal",
    "Jonas Eder",
  ]);
  expect(authorsIn("author: { name: Sam }")).toEqual(["Sam"]);
  expect(authorsIn(`authors: [${"A, ".repeat(2000)}B]`)).toEqual(["A", "B"]);
  expect(authorsIn(`author: ${"x".repeat(5000)}`)).toEqual(["x".repeat(100)]);
  expect(only("author: Sam")?.dropped).toEqual([]);
});

test("tags and authors beyond those that are held, further pictures and what else a field says are told", () => {
  const many = (word: string, length: number) => Array.from({ length }, (_, at) => `${word} ${at}`).join(", ");
  const head = [
    `tags: [${many("Tag", 53)}]`,
    `authors: [${many("Author", 12)}]`,
    "author: Somebody Else",
    "cover: { image: https://a.example/a.png, alt: A wall, credit: Ilse }",
    "image: ./b.png",
    "thumbnail: https://a.example/a.png",
    "images: [https://a.example/a.png, { src: ./c.png, alt: Roof }]",
  ].join("\n");
  const { tags, authors, dropped } = read(`---\ntitle: T\n${head}\n---\n\nText.`).articles[0] ?? expect.fail("There is no article.");
  expect([tags.length, authors.length]).toEqual([50, 10]);
  expect(dropped.map(({ kind, name, count, places }) => [kind, name, count, places])).toEqual([
    ["front_matter", "author", 3, ["Somebody Else", "Author 10", "Author 11"]],
    ["front_matter", "cover", 1, ["Ilse"]],
    ["front_matter", "image", 1, ["./b.png"]],
    ["front_matter", "images", 1, ["./c.png Roof"]],
    ["tag", "", 3, ["Tag 50", "Tag 51", "Tag 52"]],
  ]);
});
