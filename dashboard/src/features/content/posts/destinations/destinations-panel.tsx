import type { PostDestinationName } from "@galley/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CheckCircle2, FileText, MessageCircleWarning, XCircle } from "lucide-react";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import { personName } from "#src/format/person-name.ts";
import { ReviewSteps } from "#src/parts/steps/review-steps.tsx";
import { usePlace } from "#src/place/use-place.ts";
import { Ago } from "#src/ui/ago.tsx";
import { cx } from "#src/ui/cx.ts";
import { Face } from "#src/ui/face.tsx";
import type { EditorAddress } from "../editor/draft-editor.tsx";
import type { WrittenPost } from "../written-post.ts";
import { DestinationCard } from "./destination-card.tsx";
import { PackageDialog } from "./package-dialog.tsx";
import { useOffered } from "./use-offered.ts";

type Props = { post: WrittenPost; isDirty: boolean; address: EditorAddress };

/** Last verdict, destinations with dates and outcomes, and the source of the post. */
export function DestinationsPanel({ post, isDirty, address }: Props) {
  const delivery = useQuery(query("get_post_delivery", { id: post.id }));
  const offered = useOffered(post.format).filter((name) => post.destinations.every(({ destination }) => destination !== name));
  const opened = post.destinations.find(({ destination }) => destination === address.search.package);
  return (
    <>
      <Verdict post={post} />
      <ReviewSteps id={post.id} />
      <section>
        <h2 className="mb-2 font-semibold text-ui">{m.posts_out()}</h2>
        <div className="flex flex-col gap-3">
          {[...post.destinations, ...offered.map(unnamed)].map((one) => (
            <DestinationCard
              key={one.destination}
              post={post}
              one={delivery.data?.destinations.find(({ destination }) => destination === one.destination) ?? plain(one)}
              needsApproval={delivery.data?.needsApproval ?? (post.status === "draft" || post.status === "in_review")}
              isDirty={isDirty}
              onShow={() => address.change({ view: "out" })}
              onPackage={() => address.change({ package: one.destination })}
            />
          ))}
        </div>
      </section>
      <Origin post={post} />
      {opened && <PackageDialog postId={post.id} destination={opened.destination} onClose={() => address.change({ package: undefined })} />}
    </>
  );
}

/** Returns a destination that the post has as soon as it takes a date for it. */
function unnamed(destination: PostDestinationName): WrittenPost["destinations"][number] {
  return { destination, status: "pending", at: null, publishedAt: null, url: null, lastError: null };
}

/** Returns a destination as it is known before its deliveries are loaded. */
function plain(one: WrittenPost["destinations"][number]) {
  return { ...one, waitsFor: null, warnings: [], attempts: 0, nextAttemptAt: null, error: null, parts: [] };
}

const verdicts = {
  approved: { icon: CheckCircle2, tone: "bg-accent-soft text-accent", title: m.posts_verdict_approved, by: m.posts_verdict_approved_by },
  changes_requested: {
    icon: MessageCircleWarning,
    tone: "bg-amber-s text-amber-i",
    title: m.posts_verdict_changes,
    by: m.posts_verdict_changes_by,
  },
  rejected: { icon: XCircle, tone: "bg-red-s text-red-i", title: m.posts_verdict_rejected, by: m.posts_verdict_rejected_by },
};

function Verdict({ post: { review } }: { post: WrittenPost }) {
  const { project } = usePlace();
  if (review === null) return null;
  const { icon: Icon, tone, title, by } = verdicts[review.verdict];
  return (
    <section className={cx("rounded-lg p-3 text-ui", tone)}>
      <h2 className="flex items-center gap-1.5 font-semibold">
        <Icon size={15} aria-hidden />
        {review.by === null ? title() : by({ name: personName(review.by) })}
        <Ago moment={review.createdAt} timeZone={project.timeZone} className="ml-auto font-normal text-xs" />
      </h2>
      {review.reason !== "" && <p className="mt-1.5 whitespace-pre-wrap text-ink leading-5 [overflow-wrap:anywhere]">{review.reason}</p>}
    </section>
  );
}

function Origin({ post }: { post: WrittenPost }) {
  const { project } = usePlace();
  const article = useQuery({ ...query("get_article", { id: post.articleId ?? "" }), enabled: post.articleId !== null });
  return (
    <section className="border-line border-t pt-4 text-ui">
      <h2 className="mb-2 font-semibold">{m.posts_origin()}</h2>
      <p className="flex items-center gap-2 text-ink-2">
        <Face name={personName(post.agent)} />
        <Ago moment={post.createdAt} timeZone={project.timeZone}>
          {(when) => m.posts_made_by({ name: personName(post.agent), when })}
        </Ago>
      </p>
      {post.articleId !== null && (
        <Link
          to="/projects/$projectId/articles/$articleId"
          params={{ projectId: project.id, articleId: post.articleId }}
          className="mt-2 flex items-start gap-2 text-ink-2 hover:text-ink hover:underline"
        >
          <FileText size={15} className="mx-0.5 mt-0.5 shrink-0" aria-hidden />
          <span className="min-w-0 leading-5">{article.data?.title ?? m.posts_the_article()}</span>
        </Link>
      )}
    </section>
  );
}
