import type { NotificationKind } from "@galley/contract";

/** What a notification tells, as far as its e-mail needs it. */
export type Notice = {
  id: string;
  kind: NotificationKind;
  /** Who did it; null for what the service found by itself. */
  actor: string | null;
  title: string;
  articleId: string | null;
  postId: string | null;
  endpointId: string | null;
  accountId: string | null;
  projectId: string | null;
  commentId: string | null;
  /** What the comment says, or what happened and what to do; "" where there is neither. */
  body: string;
};

/** `choicesUrl`: where to choose not to get such e-mail; left out of what a person needs whatever they chose. */
export type Message = { subject: string; text: string; html: string; messageId: string; choicesUrl?: string };

const excerptLengthMax = 1000;
const titleLengthMax = 120;

const happened: Record<NotificationKind, (actor: string, title: string) => string> = {
  mention: (actor, title) => `${actor} mentioned you on “${title}”`,
  comment_reply: (actor, title) => `${actor} replied to a comment on “${title}”`,
  review_requested: (actor, title) => `${actor} asks for a review of “${title}”`,
  changes_requested: (actor, title) => `${actor} asks for changes to “${title}”`,
  publication_failed: (_actor, title) => `“${title}” could not be published`,
  endpoint_failing: (_actor, title) => `The webhook endpoint ${title} is failing`,
  export_ready: (_actor, title) => `“${title}” is ready to be posted by hand`,
  account_broken: (_actor, title) => `${title} has to be connected again`,
  credits_low: (_actor, title) => title,
  routine_incomplete: (_actor, title) => `Not all routine posts of “${title}” are written`,
};

/** Writes the e-mail of a notification: the same one, under the same Message-ID, however often it is asked for. */
export function writeMessage(notice: Notice, publicUrl: string): Required<Message> {
  const subject = happened[notice.kind](cut(oneLine(notice.actor ?? ""), titleLengthMax), cut(oneLine(notice.title), titleLengthMax));
  const quoted = cut(notice.body.trim(), excerptLengthMax);
  const link = linkTo(notice, publicUrl);
  const choicesUrl = `${publicUrl}/app/notifications`;
  const role = notice.actor === null && notice.kind !== "export_ready" ? "look after this organization" : "take part in this project";
  const why = `You get this because you ${role}. Choose what you are told of:`;
  return {
    subject,
    messageId: `<${notice.id}@${new URL(publicUrl).hostname}>`,
    choicesUrl,
    text: [`${subject}.`, ...(quoted === "" ? [] : [quoted.replaceAll(/^/gm, "> ")]), link, `-- \n${why}\n${choicesUrl}\n`].join("\n\n"),
    html: [
      '<!doctype html><html lang="en"><meta charset="utf-8"><body style="font: 16px/1.5 sans-serif; color: #1c1a17; max-width: 36em">',
      `<p>${escapeHtml(subject)}.</p>`,
      quoted === "" ? "" : `<blockquote style="margin: 0; padding-left: 1em; border-left: 3px solid #c9c3b8">${lines(quoted)}</blockquote>`,
      `<p><a href="${escapeHtml(link)}">Open it in Galley</a></p>`,
      `<p style="font-size: 13px; color: #6b655c">${escapeHtml(why)} <a href="${escapeHtml(choicesUrl)}">notifications</a>.</p></body></html>`,
    ].join("\n"),
  };
}

function linkTo({ articleId, postId, accountId, endpointId, projectId, commentId }: Notice, publicUrl: string): string {
  const path =
    articleId !== null
      ? `articles/${articleId}`
      : postId !== null
        ? `posts/${postId}`
        : accountId !== null
          ? `projects/${projectId}/networks`
          : endpointId !== null
            ? `webhooks/${endpointId}`
            : "credits";
  return `${publicUrl}/app/${path}${commentId === null ? "" : `#${commentId}`}`;
}

/** One line without anything that could end a header or turn the writing around. */
export function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

export function cut(text: string, lengthMax: number): string {
  return text.length <= lengthMax
    ? text
    : `${text
        .slice(0, lengthMax - 1)
        .toWellFormed()
        .replace(/\ufffd$/, "")
        .trimEnd()}…`;
}

function lines(text: string): string {
  return escapeHtml(text).replaceAll(/\r\n?|\n/g, "<br>\n");
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
