import { describe, expect, test } from "vitest";
import { type Notice, writeMessage } from "./message.ts";

const notice: Notice = {
  id: "ntf_1",
  kind: "mention",
  actor: "Ilse Brandt",
  title: "Walls first",
  articleId: "art_1",
  postId: null,
  endpointId: null,
  accountId: null,
  projectId: "prj_1",
  commentId: "cmt_1",
  body: "Look here,\n@marta",
};
const write = (over: Partial<Notice> = {}) => writeMessage({ ...notice, ...over }, "https://galley.example");

describe("the e-mail of a notification", () => {
  test("tells who did what, quotes the comment, links to the place and to the choices", () => {
    const { subject, text, html, messageId, choicesUrl } = write();
    expect(subject).toBe("Ilse Brandt mentioned you on “Walls first”");
    expect(text).toBe(
      [
        "Ilse Brandt mentioned you on “Walls first”.",
        "> Look here,\n> @marta",
        "https://galley.example/app/articles/art_1#cmt_1",
        "-- \nYou get this because you take part in this project. Choose what you are told of:\nhttps://galley.example/app/notifications\n",
      ].join("\n\n"),
    );
    expect(html).toContain('<a href="https://galley.example/app/articles/art_1#cmt_1">');
    expect(html).toContain("Look here,<br>\n@marta");
    expect([messageId, choicesUrl]).toEqual(["<ntf_1@galley.example>", "https://galley.example/app/notifications"]);
    expect(write()).toEqual(write());
  });

  test.each([
    ["comment_reply", "Ilse Brandt replied to a comment on “Walls first”"],
    ["review_requested", "Ilse Brandt asks for a review of “Walls first”"],
    ["changes_requested", "Ilse Brandt asks for changes to “Walls first”"],
    ["publication_failed", "“Walls first” could not be published"],
    ["endpoint_failing", "The webhook endpoint Walls first is failing"],
    ["credits_low", "Walls first"],
    ["routine_incomplete", "Not all routine posts of “Walls first” are written"],
  ] as const)("says of %s: %s", (kind, subject) => {
    expect(write({ kind }).subject).toBe(subject);
  });

  test("of a post leads to the post, and without a comment quotes nothing", () => {
    const { text, html } = write({ kind: "review_requested", articleId: null, postId: "pst_1", commentId: null, body: "" });
    expect(text).toContain("https://galley.example/app/posts/pst_1\n");
    expect(text).not.toContain(">");
    expect(html).not.toContain("blockquote");
  });

  test("of credits leads to them, and goes to those who look after the organization", () => {
    const { text } = write({ kind: "credits_low", actor: null, articleId: null, projectId: null, commentId: null });
    expect(text).toContain("https://galley.example/app/credits\n");
    expect(text).toContain("You get this because you look after this organization.");
  });

  test("lets no text become markup", () => {
    const wild = `<script>alert("1")</script>&amp;'<b>`;
    const { html } = write({ actor: wild, title: wild, body: wild });
    expect(html).not.toMatch(/<script|<b>|"1"/);
    expect(html.match(/&lt;script&gt;alert\(&quot;1&quot;\)&lt;\/script&gt;&amp;amp;&#39;&lt;b&gt;/g)).toHaveLength(3);
  });

  test.each(["\r\n", "\n", "\r", "\u2028", "\u0085", "\u0000", "\u202e"])(
    "keeps its subject on one line with %j in a name",
    (character) => {
      const { subject } = write({ actor: `A${character}Bcc: x@y.example`, title: `T${character}${character}U` });
      expect(subject).toBe("A Bcc: x@y.example mentioned you on “T U”");
    },
  );

  test("stays short, whatever was written", () => {
    const { subject, text, html } = write({ actor: "😀".repeat(500), title: "t".repeat(500), body: "😀".repeat(5000) });
    expect(subject.length).toBeLessThan(300);
    expect(text.length).toBeLessThan(2000);
    expect([subject, text, html].every((part) => part.isWellFormed())).toBe(true);
    expect(`${subject}${text}`).not.toContain("\ufffd");
  });
});
