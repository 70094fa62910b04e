import { useQuery } from "@tanstack/react-query";
import type { Output } from "#src/api/operations.ts";
import { query } from "#src/api/query.ts";
import { usePolicy, waitsForReview } from "#src/parts/policy.ts";
import { may, usePlace, useSession } from "#src/place/use-place.ts";
import { type Offer, whatCanBeDone } from "./what-can-be-done.ts";

type Article = Output<"get_article">;
export type Approvers = { names: string[]; includesMe: boolean };

/** Returns what this person may do with the article, and its approvers. */
export function useOffer(article: Article): { offer: Offer; approvers: Approvers } {
  const { organization, project } = usePlace();
  const { person } = useSession();
  const people = useQuery(query("list_people", { projectId: project.id })).data?.data ?? [];
  const [newest] =
    useQuery({ ...query("list_article_revisions", { id: article.id, limit: 1 }), enabled: article.status === "draft" }).data?.data ?? [];
  const policy = usePolicy();
  const approving = people.filter(({ canApprove }) => canApprove);
  const includesMe = approving.some(({ personId }) => personId === person.id);
  const { role } = organization;
  const offer = whatCanBeDone(
    {
      status: article.status,
      live: article.publishedRevision !== null,
      delivering: isDelivering(article),
      free: policy !== undefined && newest?.revision === article.revision && !waitsForReview(newest.author.kind, policy),
      approved: article.status === "draft" && newest?.revision === article.revision && newest.approvedBy !== null,
    },
    {
      writes: may(role, "articles:write"),
      approves: may(role, "articles:approve") && includesMe,
      unpublishes: role === "owner" || role === "admin" || role === "reviewer",
    },
  );
  return { offer, approvers: { names: approving.map(({ name }) => name), includesMe } };
}

function isDelivering({ status, revision, publications }: Article): boolean {
  return (
    status === "scheduled" &&
    publications.some(
      (publication) =>
        publication.action === "publish" && publication.revision === revision && ["pending", "delivering"].includes(publication.status),
    )
  );
}
