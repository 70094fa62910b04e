import { type Language, languages, notificationKinds } from "@galley/contract";
import { describe, expect, test } from "vitest";
import { createUnsubscribeLinks } from "../unsubscribe-links.ts";
import type { Notice } from "./notice.ts";
import { writeNotice } from "./write-notice.ts";

const publicUrl = "https://galley.example";
const unsubscribeLinks = createUnsubscribeLinks([Buffer.alloc(32)], publicUrl);
const notice: Notice = {
  id: "ntf_1",
  organizationId: "org_1",
  organizationName: "Hearth",
  personId: "usr_1",
  kind: "mention",
  actor: "Ilse Brandt",
  title: "Walls first",
  articleId: "art_1",
  postId: null,
  endpointId: null,
  accountId: null,
  projectId: "prj_1",
  projectName: "Hearth & Home",
  homeId: "prj_1",
  commentId: "cmt_1",
  body: "Look here,\n@marta",
};
const write = (over: Partial<Notice> = {}, language: Language = "en") =>
  writeNotice({ ...notice, ...over }, language, { publicUrl, unsubscribeLinks });

describe("the email of a notification", () => {
  test("tells who did what, quotes the comment, links to its passage, to the choices and to its own end", () => {
    const { subject, text, html, messageId, unsubscribeUrl } = write();
    expect(subject).toBe("Ilse Brandt mentioned you in “Walls first”");
    expect(unsubscribeUrl).toMatch(/^https:\/\/galley\.example\/unsubscribe\/org_1\/usr_1\/mention\/[\w-]{22}$/);
    expect(text).toBe(
      [
        "Ilse Brandt mentioned you in “Walls first”",
        "> Look here,\n> @marta",
        "Open the comment:\nhttps://galley.example/projects/prj_1/articles/art_1?comment=cmt_1",
        `-- \nYou are receiving this because you are part of a project of Hearth on Galley.\nNotification settings: https://galley.example/projects/prj_1/notifications/choices\nStop emails of this kind: ${unsubscribeUrl}\n`,
      ].join("\n\n"),
    );
    expect(html).toContain('href="https://galley.example/projects/prj_1/articles/art_1?comment=cmt_1"');
    expect(html).toContain("Look here,<br>\n@marta");
    expect(messageId).toBe("<ntf_1@galley.example>");
    expect(write()).toEqual(write());
  });

  test.each([
    ["comment_reply", "Ilse Brandt replied to a comment on “Walls first”"],
    ["review_requested", "Ilse Brandt requested a review of “Walls first”"],
    ["changes_requested", "Ilse Brandt requested changes to “Walls first”"],
    ["approval_due", "“Walls first” is due soon and not approved yet"],
    ["approval_missed", "“Walls first” was not approved in time"],
    ["publication_failed", "“Walls first” could not be published"],
    ["endpoint_failing", "The webhook endpoint Walls first is failing"],
    ["host_unproved", "The blog host Walls first is not verified"],
    ["credits_low", "Walls first"],
    ["routine_incomplete", "Some routine posts of “Walls first” were not written"],
  ] as const)("says of %s: %s", (kind, subject) => {
    expect(write({ kind }).subject).toBe(subject);
  });

  test.each([
    ["a post", { articleId: null, postId: "pst_1" }, "/projects/prj_1/posts/pst_1?comment=cmt_1"],
    ["an account", { articleId: null, accountId: "acc_1" }, "/projects/prj_1/connections"],
    ["an endpoint", { articleId: null, endpointId: "whk_1" }, "/organizations/org_1/webhooks/whk_1"],
    ["credits", { articleId: null, projectId: null }, "/organizations/org_1/credits"],
  ])("of %s leads there", (_name, over, path) => {
    expect(write(over).text).toContain(`:\nhttps://galley.example${path}\n`);
  });

  test("without a comment quotes nothing, and to somebody without any project leads to the start", () => {
    const { text, html } = write({ commentId: null, body: "", homeId: null });
    expect(text).not.toMatch(/^>/m);
    expect(html).not.toContain("blockquote");
    expect(text).toContain("Notification settings: https://galley.example/\n");
  });

  test("of what the service found goes to those who look after the organization", () => {
    expect(write({ kind: "credits_low", actor: null }).text).toContain("because you manage Hearth");
    expect(write({ kind: "export_ready", actor: null }).text).toContain("because you are part of a project of Hearth");
  });

  test("lets no text become markup", () => {
    const wild = `<script>alert("1")</script>&amp;'<b>`;
    const { html } = write({ actor: wild, title: wild, body: wild, organizationName: wild });
    expect(html).not.toMatch(/<script|<b>|"1"/);
    expect(html.match(/&lt;script&gt;alert\(&quot;1&quot;\)&lt;\/script&gt;&amp;amp;&#39;&lt;b&gt;/g)?.length).toBeGreaterThanOrEqual(4);
  });

  test.each(["\r\n", "\n", "\r", "\u2028", "\u0085", "\u0000", "\u202e"])(
    "keeps its subject on one line with %j in a name",
    (character) => {
      const { subject } = write({ actor: `A${character}Bcc: x@y.example`, title: `T${character}${character}U` });
      expect(subject).toBe("A Bcc: x@y.example mentioned you in “T U”");
    },
  );

  test("stays short, whatever was written", () => {
    const { subject, text, html } = write({ actor: "😀".repeat(500), title: "t".repeat(500), body: "😀".repeat(5000) });
    expect(subject.length).toBeLessThan(300);
    expect(text.length).toBeLessThan(2200);
    expect([subject, text, html].every((part) => part.isWellFormed())).toBe(true);
    expect(`${subject}${text}`).not.toContain("\ufffd");
  });

  test.each(languages)("of every kind is whole in %s: one button, a reason and both ways out, nothing from elsewhere", (language) => {
    const subjects = notificationKinds.map((kind) => {
      const { subject, html } = write({ kind }, language);
      expect(html).toContain(`<html lang="${language}">`);
      expect(html.match(/class="g-button"/g)).toHaveLength(1);
      expect(html.match(/class="g-footLink"/g)).toHaveLength(2);
      expect(html).not.toMatch(/<img|<table|<script|<link|url\(|@import/);
      return subject;
    });
    expect(new Set(subjects).size).toBe(notificationKinds.length);
  });

  test("speaks Portuguese to whoever reads it", () => {
    const { subject, text } = write({}, "pt");
    expect(subject).toBe("Ilse Brandt fez-lhe uma menção em «Walls first»");
    expect(text).toContain("Definições das notificações: ");
  });
});
