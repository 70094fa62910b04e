import { useQuery } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { m } from "#messages";
import { query } from "#src/api/query.ts";

/** Source of a post that could not be written, with what it lacks, beside the empty fields of the post. */
export default function SourceBeside({ postId }: { postId: string }) {
  const { data } = useQuery(query("get_post_source", { id: postId }));
  if (data === undefined) return null;
  const { title, text, url, missing } = data;
  return (
    <section aria-label={m.posts_source()} className="mt-4 flex flex-col gap-3 rounded-xl border border-line bg-card p-4 text-ui leading-5">
      {missing !== null && (
        <p className="flex gap-2 text-amber-i">
          <CircleAlert size={15} aria-hidden className="mt-0.5 shrink-0" />
          {missing}
        </p>
      )}
      {title !== "" && <h2 className="font-semibold">{title}</h2>}
      {url !== null && (
        <a href={url} target="_blank" rel="noopener noreferrer" className="break-all text-accent hover:underline">
          {url}
        </a>
      )}
      {text !== null && (
        // Keyboards scroll it.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keys.
        <div tabIndex={0} className="max-h-[45vh] overflow-y-auto whitespace-pre-wrap [overflow-wrap:anywhere]">
          {text}
        </div>
      )}
    </section>
  );
}
