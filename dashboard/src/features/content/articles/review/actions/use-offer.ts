import { limits } from "@galley/contract";
import { useQuery } from "@tanstack/react-query";
import type { Output } from "#src/api/operations.ts";
import { query } from "#src/api/query.ts";
import { usePolicy, waitsForReview } from "#src/parts/policy.ts";
import { turnTitle } from "#src/parts/steps/step-words.ts";
import { may, usePlace, useSession } from "#src/place/use-place.ts";
import { type UpdateStep, updateSteps } from "../../live/update-steps.ts";
import { useArticleStatus } from "../../status/use-status.ts";
import { type Offer, whatCanBeDone } from "./what-can-be-done.ts";

type Article = Output<"get_article">;
/** Names of approvers, and whether there are more than were loaded. */
export type Approvers = { names: string[]; areMore: boolean };

/** `isKnown`: nothing that is still loading would change the offer. */
type Offered = { isKnown: boolean; offer: Offer; approvers: Approvers; steps: UpdateStep[]; step: string | undefined };

/**
 * Returns what this person may do with the article, its approvers, the name of the step of approval whose turn it is, and the steps of
 * an update of its live page.
 */
export function useOffer(article: Article, waits: boolean): Offered {
  const { organization } = usePlace();
  const newest = useArticleStatus(article.id);
  const review = useQuery({ ...query("get_review", { id: article.id }), enabled: article.status === "in_review" }).data;
  const approvers = useApprovers();
  const policy = usePolicy();
  const { role } = organization;
  const facts = {
    status: article.status,
    live: article.publishedRevision !== null,
    delivering: isDelivering(article),
    free: policy !== undefined && newest?.revision === article.revision && !waitsForReview(newest.author.kind, policy),
    waits,
  };
  const finishes = review === undefined ? approvers.includesMe && policy?.approval.kind === "one" : isLastMine(review);
  const offer = whatCanBeDone(facts, {
    writes: may(role, "articles:write"),
    approves: review?.mine ?? false,
    finishes,
    returns: review?.returns ?? false,
    withdraws: approvers.includesMe,
    unpublishes: role === "owner" || role === "admin" || role === "reviewer",
  });
  const steps = updateSteps({ ...facts, approves: finishes, freeForMe: policy !== undefined && !waitsForReview("person", policy) });
  const names = review?.askable.map(({ name }) => name) ?? approvers.names;
  const isKnown = policy !== undefined && newest?.revision === article.revision;
  return { isKnown, offer, approvers: { names, areMore: review?.areMoreAskable ?? approvers.areMore }, steps, step: turnTitle(review) };
}

/** Names the people who may give an approval in this project, and tells whether this person is one of them. */
function useApprovers(): Approvers & { includesMe: boolean } {
  const { project, organization } = usePlace();
  const { person } = useSession();
  const { data } = useQuery(query("list_people", { projectId: project.id, canApprove: true, limit: limits.pageSizeMax }));
  const settings = useQuery(query("get_project_settings", { id: project.id })).data;
  const isNamed = settings !== undefined && (settings.approver === null || settings.approver.personId === person.id);
  return {
    names: data?.data.map(({ name }) => name) ?? [],
    areMore: (data?.nextCursor ?? null) !== null,
    includesMe: may(organization.role, "articles:approve") && isNamed,
  };
}

function isLastMine({ mine, turn, steps }: Output<"get_review">): boolean {
  return mine && turn === steps.length;
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
