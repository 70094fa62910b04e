import type { Inside, PageNotice, Subject } from "./dependencies.ts";
import { endedPage } from "./entrance.ts";
import { showArticle } from "./show-article.ts";
import { showPost } from "./show-post.ts";
import { isOfWeek, showWeek } from "./show-week.ts";

/** Shows what a link opens: its article, its post, or the list of its week. */
export function showSubject(visitor: Inside, beside: PageNotice): Promise<Response> {
  const subject = subjectOf(visitor);
  return subject === undefined ? showWeek(visitor) : show(visitor, subject, beside);
}

/** Shows one article or post of the week. Whatever is not of it does not exist. */
export async function showItem(visitor: Inside, item: Subject, beside: PageNotice): Promise<Response> {
  return (await isShown(visitor, item)) ? show(visitor, item, beside) : endedPage(visitor.t);
}

export function show(visitor: Inside, subject: Subject, beside: PageNotice): Promise<Response> {
  return subject.kind === "article" ? showArticle(visitor, subject, beside) : showPost(visitor, subject, beside);
}

/** Returns whether a link opens an article or a post. Asked before each look and each act, since what is in a week changes. */
export async function isShown(visitor: Inside, { kind, id }: Subject): Promise<boolean> {
  const only = subjectOf(visitor);
  return only === undefined ? isOfWeek(visitor, { kind, id }) : only.kind === kind && only.id === id;
}

function subjectOf({ link: { articleId, postId } }: Inside): Subject | undefined {
  if (articleId !== null) return { kind: "article", id: articleId };
  return postId === null ? undefined : { kind: "post", id: postId };
}
