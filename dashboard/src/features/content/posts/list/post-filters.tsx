import { postDestinationNames, postFormats } from "@galley/contract";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { ChevronDown, Search, X } from "lucide-react";
import { type Ref, useEffect, useState } from "react";
import { m } from "#messages";
import { query } from "#src/api/query.ts";
import { formatName, postDestinationName } from "#src/parts/networks/names.ts";
import { Button } from "#src/ui/button.tsx";
import { Menu, MenuChoice } from "#src/ui/menu.tsx";
import type { PostListSearch } from "../post-search.ts";

const route = getRouteApi("/projects/$projectId/dashboard/posts");
const typingMilliseconds = 250;

/** Filters of the list. The URL holds all of them. */
export function PostFilters({ ref }: { ref: Ref<HTMLInputElement> }) {
  const { format, destination } = route.useSearch();
  const change = useChange();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Words ref={ref} />
      <Choice
        name={m.posts_format()}
        value={format}
        options={postFormats.map((value) => ({ value, label: formatName(value) }))}
        onChange={(next) => change({ format: next })}
      />
      <Choice
        name={m.posts_destination()}
        value={destination}
        options={postDestinationNames.map((value) => ({ value, label: postDestinationName(value) }))}
        onChange={(next) => change({ destination: next })}
      />
      <OfArticle />
    </div>
  );
}

function useChange() {
  const navigate = route.useNavigate();
  return (change: Partial<PostListSearch>) => void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
}

function Words({ ref }: { ref: Ref<HTMLInputElement> }) {
  const { query: words = "" } = route.useSearch();
  const [typed, setTyped] = useState(words);
  const [shown, setShown] = useState(words);
  const change = useChange();
  // The URL changed outside of this field, by the history or a link.
  if (words !== shown) {
    setShown(words);
    setTyped(words);
  }
  useEffect(() => {
    if (typed === words) return;
    const timer = setTimeout(() => {
      setShown(typed);
      change({ query: typed === "" ? undefined : typed });
    }, typingMilliseconds);
    return () => clearTimeout(timer);
  });
  return (
    <label className="flex h-8 w-full items-center gap-2 rounded-md border border-line-strong bg-card px-2.5 focus-within:outline-2 focus-within:outline-accent sm:w-60">
      <Search size={14} className="shrink-0 text-ink-3" aria-hidden />
      <span className="sr-only">{m.posts_find()}</span>
      <input
        ref={ref}
        type="search"
        value={typed}
        maxLength={200}
        placeholder={m.posts_find()}
        onChange={(event) => setTyped(event.target.value)}
        className="min-w-0 flex-1 bg-transparent text-ui outline-none placeholder:text-ink-3"
      />
    </label>
  );
}

type ChoiceProps<T extends string> = {
  name: string;
  value: T | undefined;
  options: { value: T; label: string }[];
  onChange: (value: T | undefined) => void;
};

function Choice<T extends string>({ name, value, options, onChange }: ChoiceProps<T>) {
  const chosen = options.find((option) => option.value === value)?.label ?? m.posts_any();
  return (
    <Menu
      trigger={
        <Button>
          <span className="font-normal text-ink-2">{m.posts_filter({ name, value: chosen })}</span>
          <ChevronDown size={13} className="text-ink-3" aria-hidden />
        </Button>
      }
    >
      <MenuChoice<string>
        value={value ?? ""}
        onChange={(next) => onChange(next === "" ? undefined : (next as T))}
        options={[{ value: "", label: m.posts_any() }, ...options]}
      />
    </Menu>
  );
}

/** Button that tells that only one article's posts are shown, and removes this filter. */
function OfArticle() {
  const { articleId } = route.useSearch();
  const change = useChange();
  const { data } = useQuery({ ...query("get_article", { id: articleId ?? "" }), enabled: articleId !== undefined });
  if (articleId === undefined) return null;
  return (
    <Button className="max-w-full" onClick={() => change({ articleId: undefined })}>
      <span className="truncate font-normal text-ink-2">{m.posts_of_article({ title: data?.title ?? "…" })}</span>
      <X size={13} className="shrink-0 text-ink-3" aria-label={m.posts_filter_remove()} />
    </Button>
  );
}
