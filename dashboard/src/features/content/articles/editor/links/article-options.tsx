import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useState } from "react";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import { queryClient } from "#src/api/query-client.ts";
import { cx } from "#src/ui/cx.ts";
import { toastProblem } from "#src/ui/toast.tsx";
import { useSettled } from "#src/ui/use-settled.ts";
import { linkAddress } from "./link-address.ts";

type Found = { id: string; title: string };
type Options = { projectId: string; words: string; onChoose: (href: string, title: string) => void };
type ArticleOptionsState = {
  id: string;
  found: readonly Found[];
  chosen: number;
  onChoose: (article: Found) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

const pauseMilliseconds = 250;
const shownMax = 5;

/** Finds articles of the project by words of their title. Arrow keys choose one, Enter takes it. */
export function useArticleOptions({ projectId, words, onChoose }: Options): ArticleOptionsState {
  const id = useId();
  const wanted = useSettled(linkAddress(words) === null && !/[/:]/.test(words) ? words.trim() : "", pauseMilliseconds);
  const [chosen, setChosen] = useState(-1);
  const { data } = useQuery({ ...query("browse_articles", { projectId, query: wanted, limit: shownMax }), enabled: wanted.length > 1 });
  const found = wanted.length > 1 ? (data?.data ?? []) : [];
  const choose = (article: Found) =>
    queryClient.fetchQuery(query("get_article", { id: article.id })).then(({ url }) => onChoose(url, article.title), toastProblem);
  return {
    id,
    found,
    chosen,
    onChoose: (article) => void choose(article),
    onKeyDown(event) {
      const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
      const current = found[chosen];
      if (step !== 0 && found.length > 0) setChosen(Math.min(Math.max(chosen + step, -1), found.length - 1));
      else if (event.key === "Enter" && current !== undefined) void choose(current);
      else return setChosen(-1);
      event.preventDefault();
    },
  };
}

/** List of the articles that were found. Screen readers are told how many there are, and which is chosen. */
export function ArticleOptions({ id, found, chosen, onChoose }: ArticleOptionsState) {
  return (
    <>
      <p role="status" className="sr-only">
        {found.length > 0 && (found[chosen]?.title ?? m.editor_link_found({ count: found.length }))}
      </p>
      {found.length > 0 && (
        <div role="listbox" id={id} aria-label={m.editor_link_articles()} className="-mt-1">
          {found.map((article, index) => (
            <div
              key={article.id}
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              onMouseDown={(event) => {
                event.preventDefault();
                onChoose(article);
              }}
              className={cx("flex items-center gap-2 rounded px-2 py-1.5 text-ui hover:bg-panel", index === chosen && "bg-panel")}
            >
              <span className="truncate">{article.title}</span>
            </div>
          ))}
        </div>
      )}
    </>
  );
}
