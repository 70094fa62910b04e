import type { LinkProps } from "@tanstack/react-router";
import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import type { Place } from "#src/api/session.ts";
import { linkTo } from "../screens.ts";

export type TourArticle = Output<"get_article">;
type Step = {
  title: string;
  text: string;
  action?: string;
  link?: LinkProps;
  address?: string;
  isDone: boolean;
  /** False where a person stays for a while once it is done. */
  leadsOn?: boolean;
};

/** Returns the steps of the tour for the screen at `path`, each with whether it is done. */
export function tourSteps(place: Place, article: TourArticle | undefined, path: string): Step[] {
  const { project } = place;
  const review: LinkProps =
    article === undefined
      ? { to: "/projects/$projectId/articles", params: { projectId: project.id } }
      : { to: "/projects/$projectId/articles/$articleId/review", params: { projectId: project.id, articleId: article.id } };
  const status = article?.status;
  const url = article?.publications.find(({ status: state, url: live }) => state === "confirmed" && live !== null)?.url ?? undefined;
  const title = article?.title ?? "";
  const revision = article?.revision ?? 1;
  return [
    {
      title: m.tour_waiting(),
      text: m.tour_waiting_text({ title }),
      action: m.tour_waiting_action(),
      link: review,
      isDone: article !== undefined && path.endsWith(`/articles/${article.id}/review`),
    },
    {
      title: m.tour_approve({ revision }),
      text: m.tour_approve_text({ revision }),
      action: m.tour_to_article(),
      link: review,
      isDone: status === "approved" || status === "scheduled" || status === "published",
    },
    { title: m.tour_publish(), text: m.tour_publish_text(), action: m.tour_to_article(), link: review, isDone: status === "published" },
    {
      title: m.tour_see(),
      text: url === undefined ? m.tour_see_later() : m.tour_see_text(),
      ...(url !== undefined && { action: m.tour_see_action(), address: url }),
      isDone: false,
    },
    {
      title: m.tour_audit(),
      text: m.tour_audit_text(),
      action: m.tour_audit_action(),
      link: linkTo({ to: "/organizations/$organizationId/audit" }, place),
      isDone: path.endsWith("/audit"),
      leadsOn: false,
    },
    {
      title: m.tour_assistant(),
      text: m.tour_assistant_text(),
      action: m.tour_assistant_action(),
      link: linkTo({ to: "/organizations/$organizationId/assistants" }, place),
      isDone: path.endsWith("/assistants"),
      leadsOn: false,
    },
  ];
}
